import { keyOutline, personAddOutline, personRemoveOutline, ribbonOutline } from 'ionicons/icons';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addStaff, type ManagedClinic, removeStaff, type StaffMember } from '../../../../contract/management.ts';
import { collator } from '../../../i18n/collation.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { request } from '../../../net/request.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useConfirm } from '../../../page/useConfirm.tsx';
import { useCachedQuery, useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { RowMenu } from '../../../ui/actions/RowMenu.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useShown } from '../../../ui/page.ts';
import { BreakableAddress } from '../../../ui/text/BreakableAddress.tsx';
import { useSession } from '../../identity/index.ts';
import { deskClinicsQuery } from '../queries.ts';
import { AddStaffDialog } from './AddStaffDialog.tsx';
import { byAccess } from './accountStates.ts';
import { isAlone } from './managers.ts';
import { People } from './People.tsx';
import { AccountState, PersonName, useAccessFilter } from './Person.tsx';
import { staffQuery } from './queries.ts';
import { useFactorReset } from './useFactorReset.ts';

const roleKind = ({ may_manage }: StaffMember) => (may_manage ? 'mayManage' : 'mayNotManage');

/** The clinic's receptionists: add one, remove one, give or take the right to manage. */
export function Staff({ clinic }: { clinic: ManagedClinic }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const { user } = useSession();
  const refresh = useRefresh();
  const { ask, dialog } = useConfirm();
  const [isAdding, setAdding] = useState(false);
  const query = useMemo(() => staffQuery(clinic.id), [clinic.id]);
  const staff = useCachedQuery(query, useShown());
  const resetOf = useFactorReset(clinic);
  const access = useAccessFilter(clinic);
  const compare = collator(useLanguage().language);
  const { day } = useDates();

  async function done(title: string): Promise<void> {
    addToast({ type: 'success', title });
    await Promise.all([refresh(query.key), refresh(deskClinicsQuery.key)]);
  }

  const askToRemove = ({ id, name }: StaffMember) =>
    ask({
      title: t('desk.management.staff.removeTitle', { name }),
      text: t(id === user.id ? 'desk.management.staff.removeSelf' : 'desk.management.staff.removeText', {
        clinic: clinic.name,
      }),
      confirm: t('desk.management.staff.remove'),
      isDangerous: true,
      run: async () => {
        await request(removeStaff, { params: { id: clinic.id, account: id } });
        await done(t('desk.management.staff.removed', { name }));
      },
    });

  function askToChange({ name, email, may_manage }: StaffMember): void {
    const change = may_manage ? 'demote' : 'promote';
    ask({
      title: t(`desk.management.staff.${change}Title`, { name }),
      text: t(`desk.management.staff.${change}Text`),
      confirm: t(`desk.management.staff.${change}`),
      isDangerous: may_manage,
      run: async () => {
        const body = { name, email, may_manage: !may_manage };
        await request(addStaff, { params: { id: clinic.id }, body });
        await done(t('desk.management.staff.changed', { name }));
      },
    });
  }

  const columns = (key: 'name' | 'role' | 'since' | 'access') => t(`desk.management.columns.${key}`);
  const roleText = (role: string) => t(`desk.management.staff.${role === 'mayManage' ? role : 'mayNotManage'}`);
  const roleOf = (member: StaffMember) => roleText(roleKind(member));

  function actionsOf(member: StaffMember) {
    const { id, name, may_manage, second_factor } = member;
    const change = may_manage ? 'demote' : 'promote';
    return (
      <RowMenu
        label={t('desk.management.actionsFor', { name })}
        actions={[
          {
            ...{ text: t(`desk.management.staff.${change}`), icon: ribbonOutline },
            onChoose: () => askToChange(member),
          },
          ...(second_factor && id !== user.id
            ? [
                {
                  ...{ text: t('desk.management.factors.request.button'), icon: keyOutline },
                  onChoose: () => ask(resetOf(member)),
                },
              ]
            : []),
          {
            ...{ text: t('desk.management.staff.remove'), icon: personRemoveOutline, isDangerous: true },
            onChoose: () => askToRemove(member),
          },
        ]}
      />
    );
  }

  return (
    <>
      <QueryView query={staff} rows={2}>
        {members => (
          <>
            <People<StaffMember>
              people={members}
              total={t('desk.management.overview.staff', { count: members.length })}
              add={
                <Button size="small" icon={personAddOutline} onClick={() => setAdding(true)}>
                  {t('desk.management.staff.addTitle')}
                </Button>
              }
              label={t('shell.titles.deskTeam')}
              searchLabel={t('desk.management.staff.search')}
              textOf={({ name, email }) => `${name} ${email}`}
              filters={[
                {
                  ...{ key: 'role', label: columns('role'), all: t('desk.management.filters.role') },
                  ...{ valuesOf: member => [roleKind(member)], labelOf: roleText },
                },
                access,
              ]}
              columns={[
                {
                  ...{ key: 'name', title: columns('name'), order: (a, b) => compare(a.name, b.name) },
                  cell: ({ id, name, email }) => (
                    <PersonName name={name} isSelf={id === user.id} detail={<BreakableAddress address={email} />} />
                  ),
                },
                {
                  ...{ key: 'role', title: columns('role'), order: (a, b) => compare(roleOf(a), roleOf(b)) },
                  cell: roleOf,
                },
                {
                  ...{
                    key: 'since',
                    title: columns('since'),
                    order: (a, b) => Date.parse(a.since) - Date.parse(b.since),
                  },
                  cell: ({ since }) => (
                    <>
                      <span className="people-label">{columns('since')} </span>
                      {day(since, clinic.time_zone)}
                    </>
                  ),
                },
                {
                  ...{ key: 'access', title: columns('access'), order: byAccess(clinic) },
                  cell: member => <AccountState account={member} clinic={clinic} />,
                },
              ]}
              actions={actionsOf}
            />
            {isAlone(members, user.id) && (
              <Note title={t('desk.management.staff.alone.title')}>{t('desk.management.staff.alone.text')}</Note>
            )}
          </>
        )}
      </QueryView>
      {isAdding && (
        <AddStaffDialog
          clinicId={clinic.id}
          onClose={() => setAdding(false)}
          onAdded={async () => await refresh(query.key)}
        />
      )}
      {dialog}
    </>
  );
}
