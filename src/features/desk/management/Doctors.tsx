import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { crmText } from '../../../../contract/formats.ts';
import type { HoursRange } from '../../../../contract/hours.ts';
import {
  type doctorActions,
  type ManagedClinic,
  type ManagedDoctor,
  manageDoctor,
} from '../../../../contract/management.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { weekLines } from '../../../i18n/weekLines.ts';
import { request } from '../../../net/request.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useConfirm } from '../../../page/useConfirm.tsx';
import { useCachedQuery, useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { maskPhone } from '../../../ui/fields/masks.ts';
import { useShown } from '../../../ui/page.ts';
import { BreakableAddress } from '../../../ui/text/BreakableAddress.tsx';
import { deskDaysKey } from '../queries.ts';
import { People } from './People.tsx';
import { AccountState, LastUse, Person } from './Person.tsx';
import { managedDoctorsQuery } from './queries.ts';
import { ResetButton } from './ResetButton.tsx';
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
  const specialtiesOf = useSpecialties();
  const query = useMemo(() => managedDoctorsQuery(clinic.id), [clinic.id]);
  const doctors = useCachedQuery(query, useShown());
  const resetOf = useFactorReset(clinic);

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

  return (
    <>
      <QueryView query={doctors} rows={3}>
        {list =>
          list.length === 0 ? (
            <p>{t('desk.management.doctors.none')}</p>
          ) : (
            <People
              people={list}
              label={t('desk.management.doctors.search')}
              textOf={doctor => `${doctor.name} ${crmText(doctor.CRM)} ${specialtiesOf(doctor)}`}
            >
              {doctor => (
                <Doctor
                  key={doctor.id}
                  doctor={doctor}
                  specialties={specialtiesOf(doctor)}
                  clinic={clinic}
                  onAction={action => askTo(action, doctor)}
                  onReset={() => ask(resetOf(doctor))}
                />
              )}
            </People>
          )
        }
      </QueryView>
      {dialog}
    </>
  );
}

/** Returns a doctor's specialties as a text. */
function useSpecialties(): (doctor: ManagedDoctor) => string {
  const specialtyName = useSpecialtyName();
  return ({ specialties }) => specialties.map(({ name }) => specialtyName(name)).join(', ');
}

interface DoctorProps {
  doctor: ManagedDoctor;
  specialties: string;
  clinic: ManagedClinic;
  onAction: (action: Action) => void;
  onReset: () => void;
}

function Doctor({ doctor, specialties, clinic, onAction, onReset }: DoctorProps) {
  const { t } = useTranslation();
  const { name, CRM, email, phone, hours, approved, sessions } = doctor;
  const { giving, taking } = actionsFor(doctor);
  const button = (action: Action) => {
    const label = t(`desk.management.doctors.${action}.button`);
    return (
      <Button
        key={action}
        kind={action === 'approve' ? 'primary' : 'secondary'}
        size="small"
        aria-label={`${label}: ${name}`}
        onClick={() => onAction(action)}
      >
        {label}
      </Button>
    );
  };
  return (
    <Person
      name={name}
      detail={crmText(CRM)}
      role={specialties}
      times={hours && <Hours hours={hours} />}
      state={<AccountState account={doctor} clinic={clinic} isWaiting={!approved} />}
      actions={giving.length > 0 && <div className="management-buttons">{giving.map(button)}</div>}
    >
      <div className="management-contact">
        <a href={`tel:${phone}`}>{maskPhone(phone)}</a>
        <a href={`mailto:${email}`}>
          <BreakableAddress address={email} />
        </a>
      </div>
      {sessions > 0 && (
        <p>
          {t('desk.management.doctors.sessions', { count: sessions })} · <LastUse at={doctor.last_used_at} />
        </p>
      )}
      <div className="management-buttons">
        {taking.map(button)}
        {doctor.second_factor && <ResetButton name={name} onClick={onReset} />}
      </div>
    </Person>
  );
}

/** The hours that apply today; days with the same hours share a line. */
function Hours({ hours }: { hours: readonly HoursRange[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (hours.length === 0) return t('desk.management.doctors.noHours');
  return weekLines(hours, language).map(({ days, times }) => (
    <span key={days} className="management-hours">
      {days}{' '}
      {times.map((range, at) => (
        <span key={range}>
          {at > 0 && ', '}
          <span className="management-times">{range}</span>
        </span>
      ))}
    </span>
  ));
}
