import {
  banOutline,
  callOutline,
  checkmarkCircleOutline,
  closeCircleOutline,
  keyOutline,
  logOutOutline,
  mailOutline,
  personAddOutline,
} from 'ionicons/icons';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { crmText } from '../../../../contract/formats.ts';
import type { HoursRange } from '../../../../contract/hours.ts';
import {
  type doctorActions,
  type ManagedClinic,
  type ManagedDoctor,
  manageDoctor,
} from '../../../../contract/management.ts';
import { collator } from '../../../i18n/collation.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { weekLines } from '../../../i18n/weekLines.ts';
import { request } from '../../../net/request.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useConfirm } from '../../../page/useConfirm.tsx';
import { useCachedQuery, useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { RowMenu } from '../../../ui/actions/RowMenu.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { maskPhone } from '../../../ui/fields/masks.ts';
import { useShown } from '../../../ui/page.ts';
import { deskDaysKey } from '../queries.ts';
import { byAccess } from './accountStates.ts';
import { InviteDoctorDialog } from './InviteDoctorDialog.tsx';
import { People } from './People.tsx';
import { AccountState, PersonName, useAccessFilter } from './Person.tsx';
import { managedDoctorsQuery } from './queries.ts';
import { useFactorReset } from './useFactorReset.ts';

type Action = (typeof doctorActions)[number];

/** What gives a doctor access now, and what takes it. An account that its owner has closed can't be enabled. */
function actionsFor({ approved, disabled, closed, sessions }: ManagedDoctor): { giving: Action[]; taking: Action[] } {
  return {
    giving: [...(approved ? [] : (['approve'] as const)), ...(disabled && !closed ? (['enable'] as const) : [])],
    taking: [
      ...(sessions > 0 ? (['end_sessions'] as const) : []),
      ...(approved ? (['withdraw'] as const) : []),
      ...(disabled ? [] : (['disable'] as const)),
    ],
  };
}

const isDangerous = (action: Action) => action !== 'approve' && action !== 'enable';

/** The clinic's doctors: approve, withdraw, disable, enable, sign out. */
export function Doctors({ clinic }: { clinic: ManagedClinic }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const refresh = useRefresh();
  const { ask, dialog } = useConfirm();
  const specialtyName = useSpecialtyName();
  const specialtiesOf = (doctor: ManagedDoctor) => specialtyNames(doctor).map(specialtyName);
  const query = useMemo(() => managedDoctorsQuery(clinic.id), [clinic.id]);
  const doctors = useCachedQuery(query, useShown());
  const resetOf = useFactorReset(clinic);
  const access = useAccessFilter(clinic);
  const [isInviting, setInviting] = useState(false);
  const compare = collator(useLanguage().language);

  const askTo = (action: Action, { id, name, CRM }: ManagedDoctor) =>
    ask({
      title: t(`desk.management.doctors.${action}.title`, { name }),
      text: t(`desk.management.doctors.${action}.text`, { crm: crmText(CRM) }),
      confirm: t(`desk.management.doctors.${action}.button`),
      isDangerous: isDangerous(action),
      run: async () => {
        await request(manageDoctor, { params: { id: clinic.id, account: id }, body: { action } });
        addToast({ type: 'success', title: t(`desk.management.doctors.${action}.done`, { name }) });
        await Promise.all([refresh(query.key), refresh(deskDaysKey(clinic.id))]);
      },
    });

  const columns = (key: 'name' | 'specialty' | 'hours' | 'phone' | 'access') => t(`desk.management.columns.${key}`);

  const invite = (
    <Button kind="secondary" size="small" icon={personAddOutline} onClick={() => setInviting(true)}>
      {t('desk.management.doctors.invite.button')}
    </Button>
  );

  return (
    <>
      <QueryView query={doctors} rows={3}>
        {list =>
          list.length === 0 ? (
            <>
              <p>{t('desk.management.doctors.none')}</p>
              <div className="management-actions">{invite}</div>
            </>
          ) : (
            <People<ManagedDoctor>
              people={list}
              total={t('desk.management.overview.doctors', { count: list.length })}
              add={invite}
              label={t('shell.titles.deskDoctors')}
              searchLabel={t('desk.management.doctors.search')}
              textOf={doctor => `${doctor.name} ${crmText(doctor.CRM)} ${specialtiesOf(doctor).join(' ')}`}
              filters={[
                {
                  ...{ key: 'specialty', label: columns('specialty'), all: t('desk.management.filters.specialty') },
                  ...{ valuesOf: specialtyNames, labelOf: specialtyName },
                },
                access,
              ]}
              columns={[
                {
                  ...{ key: 'name', title: columns('name'), order: (a, b) => compare(a.name, b.name) },
                  cell: ({ name, CRM }) => <PersonName name={name} detail={crmText(CRM)} />,
                },
                {
                  ...{ key: 'specialty', title: columns('specialty') },
                  order: (a, b) => compare(specialtiesOf(a).join(), specialtiesOf(b).join()),
                  cell: doctor => specialtiesOf(doctor).join(', '),
                },
                {
                  ...{ key: 'hours', title: columns('hours') },
                  cell: ({ hours }) => hours && <Hours hours={hours} />,
                },
                {
                  ...{ key: 'phone', title: columns('phone') },
                  cell: ({ phone }) => maskPhone(phone),
                },
                {
                  ...{ key: 'access', title: columns('access'), order: byAccess(clinic) },
                  cell: doctor => <AccountState account={doctor} clinic={clinic} />,
                },
              ]}
              actions={doctor => (
                <Actions
                  doctor={doctor}
                  onAction={action => askTo(action, doctor)}
                  onReset={() => ask(resetOf(doctor))}
                />
              )}
            />
          )
        }
      </QueryView>
      {isInviting && <InviteDoctorDialog clinic={clinic} onClose={() => setInviting(false)} />}
      {dialog}
    </>
  );
}

const specialtyNames = ({ specialties }: ManagedDoctor) => specialties.map(({ name }) => name);

const icons: Record<Action, string> = {
  approve: checkmarkCircleOutline,
  enable: checkmarkCircleOutline,
  end_sessions: logOutOutline,
  withdraw: closeCircleOutline,
  disable: banOutline,
};

interface ActionsProps {
  doctor: ManagedDoctor;
  onAction: (action: Action) => void;
  onReset: () => void;
}

/** What gives access as a button, the contact data and the rest in a menu. */
function Actions({ doctor, onAction, onReset }: ActionsProps) {
  const { t } = useTranslation();
  const { name, email, phone, second_factor } = doctor;
  const { giving, taking } = actionsFor(doctor);
  const label = (action: Action) => t(`desk.management.doctors.${action}.button`);
  return (
    <>
      {giving.map(action => (
        <Button
          key={action}
          kind={action === 'approve' ? 'primary' : 'secondary'}
          size="small"
          aria-label={`${label(action)}: ${name}`}
          onClick={() => onAction(action)}
        >
          {label(action)}
        </Button>
      ))}
      <RowMenu
        label={t('desk.management.actionsFor', { name })}
        actions={[
          { text: maskPhone(phone), icon: callOutline, href: `tel:${phone}` },
          { text: email, icon: mailOutline, href: `mailto:${email}` },
          ...(second_factor
            ? [{ text: t('desk.management.factors.request.button'), icon: keyOutline, onChoose: onReset }]
            : []),
          ...taking.map(action => ({
            ...{ text: label(action), icon: icons[action], isDangerous: action !== 'end_sessions' },
            onChoose: () => onAction(action),
          })),
        ]}
      />
    </>
  );
}

/** The hours that apply today; days with the same hours share a line. */
function Hours({ hours }: { hours: readonly HoursRange[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (hours.length === 0) return t('desk.management.doctors.noHours');
  return weekLines(hours, language).map(({ days, times }) => (
    <span key={days} className="people-line">
      {days}{' '}
      {times.map((range, at) => (
        <span key={range}>
          {at > 0 && ', '}
          <span className="people-unbroken">{range}</span>
        </span>
      ))}
    </span>
  ));
}
