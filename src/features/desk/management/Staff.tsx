import { personAddOutline } from 'ionicons/icons';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addStaff, type ManagedClinic, removeStaff, type StaffMember } from '../../../../contract/management.ts';
import { useDates } from '../../../i18n/dates.ts';
import { request } from '../../../net/request.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useConfirm } from '../../../page/useConfirm.tsx';
import { useCachedQuery, useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useShown } from '../../../ui/page.ts';
import { BreakableAddress } from '../../../ui/text/BreakableAddress.tsx';
import { useSession } from '../../identity/index.ts';
import { deskClinicsQuery } from '../queries.ts';
import { AddStaffDialog } from './AddStaffDialog.tsx';
import { isAlone } from './managers.ts';
import { People } from './People.tsx';
import { AccountState, LastUse, Person } from './Person.tsx';
import { staffQuery } from './queries.ts';
import { ResetButton } from './ResetButton.tsx';
import { useFactorReset } from './useFactorReset.ts';

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

  return (
    <>
      <QueryView query={staff} rows={2}>
        {members => (
          <>
            <People
              people={members}
              label={t('desk.management.staff.search')}
              textOf={({ name, email }) => `${name} ${email}`}
            >
              {member => (
                <Member
                  key={member.id}
                  member={member}
                  isSelf={member.id === user.id}
                  clinic={clinic}
                  onChange={() => askToChange(member)}
                  onRemove={() => askToRemove(member)}
                  onReset={member.second_factor && member.id !== user.id ? () => ask(resetOf(member)) : undefined}
                />
              )}
            </People>
            {isAlone(members, user.id) && (
              <Note title={t('desk.management.staff.alone.title')}>{t('desk.management.staff.alone.text')}</Note>
            )}
          </>
        )}
      </QueryView>
      <div className="management-actions">
        <Button icon={personAddOutline} onClick={() => setAdding(true)}>
          {t('desk.management.staff.addTitle')}
        </Button>
      </div>
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

interface MemberProps {
  member: StaffMember;
  isSelf: boolean;
  clinic: ManagedClinic;
  onChange: () => void;
  onRemove: () => void;
  /** Undefined without a second factor, and for oneself. */
  onReset: (() => void) | undefined;
}

function Member({ member, isSelf, clinic, onChange, onRemove, onReset }: MemberProps) {
  const { t } = useTranslation();
  const { day } = useDates();
  const { name, email, may_manage, since } = member;
  const change = t(`desk.management.staff.${may_manage ? 'demote' : 'promote'}`);
  return (
    <Person
      name={name}
      isSelf={isSelf}
      detail={<BreakableAddress address={email} />}
      role={t(`desk.management.staff.${may_manage ? 'mayManage' : 'mayNotManage'}`)}
      times={t('desk.management.staff.since', { day: day(since, clinic.time_zone) })}
      state={<AccountState account={member} clinic={clinic} />}
    >
      <p>
        <LastUse at={member.last_used_at} />
      </p>
      <div className="management-buttons">
        <Button kind="secondary" size="small" aria-label={`${change}: ${name}`} onClick={onChange}>
          {change}
        </Button>
        <Button
          kind="secondary"
          size="small"
          aria-label={`${t('desk.management.staff.remove')}: ${name}`}
          onClick={onRemove}
        >
          {t('desk.management.staff.remove')}
        </Button>
        {onReset && <ResetButton name={name} onClick={onReset} />}
      </div>
    </Person>
  );
}
