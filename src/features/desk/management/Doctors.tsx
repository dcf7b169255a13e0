import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { crmText } from '../../../../contract/formats.ts';
import {
  type doctorActions,
  type ManagedClinic,
  type ManagedDoctor,
  manageDoctor,
} from '../../../../contract/management.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { request } from '../../../net/request.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useConfirm } from '../../../page/useConfirm.tsx';
import { useCachedQuery, useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { maskPhone } from '../../../ui/fields/masks.ts';
import { useShown } from '../../../ui/page.ts';
import { deskDaysKey } from '../queries.ts';
import { EmailText } from './EmailText.tsx';
import { managedDoctorsQuery } from './queries.ts';
import { ResetButton } from './ResetButton.tsx';
import { useFactorReset } from './useFactorReset.ts';

type Action = (typeof doctorActions)[number];

/** What can be done with a doctor now. */
function actionsFor({ approved, disabled, sessions }: ManagedDoctor): Action[] {
  return [
    approved ? 'withdraw' : 'approve',
    ...(sessions > 0 ? (['end_sessions'] as const) : []),
    disabled ? 'enable' : 'disable',
  ];
}

const isDangerous = (action: Action) => action !== 'approve' && action !== 'enable';

/** The clinic's doctors: approve, withdraw, disable, enable, sign out. */
export function Doctors({ clinic }: { clinic: ManagedClinic }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const refresh = useRefresh();
  const { ask, dialog } = useConfirm();
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
            <ul className="management-list">
              {list.map(doctor => (
                <Doctor
                  key={doctor.id}
                  doctor={doctor}
                  onAction={action => askTo(action, doctor)}
                  onReset={() => ask(resetOf(doctor))}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {dialog}
    </>
  );
}

interface DoctorProps {
  doctor: ManagedDoctor;
  onAction: (action: Action) => void;
  onReset: () => void;
}

function Doctor({ doctor, onAction, onReset }: DoctorProps) {
  const { t } = useTranslation();
  const specialtyName = useSpecialtyName();
  const { name, CRM, email, phone, specialties, approved, disabled, sessions } = doctor;
  return (
    <li>
      <div className="management-texts">
        <strong>{name}</strong>
        <span>{crmText(CRM)}</span>
        <span>{specialties.map(({ name }) => specialtyName(name)).join(', ')}</span>
        <span>
          <EmailText email={email} />
        </span>
        <a href={`tel:${phone}`}>{maskPhone(phone)}</a>
        <span>{t('desk.management.doctors.sessions', { count: sessions })}</span>
      </div>
      <div className="management-badges">
        <Badge tone={approved ? 'success' : 'warning'}>
          {t(approved ? 'desk.management.doctors.approved' : 'desk.management.doctors.waiting')}
        </Badge>
        {disabled && <Badge tone="danger">{t('desk.management.disabled')}</Badge>}
      </div>
      <div className="management-buttons">
        {actionsFor(doctor).map(action => {
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
        })}
        {doctor.second_factor && <ResetButton name={name} onClick={onReset} />}
      </div>
    </li>
  );
}
