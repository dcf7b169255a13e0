import { clipboardOutline, documentsOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import type { ListedAllergy } from '../../../contract/entries.ts';
import { daysBetween } from '../../../contract/wallClock.ts';
import { useDates } from '../../i18n/dates.ts';
import { useAge } from '../../i18n/useAge.ts';
import { LinkButton } from '../../ui/actions/Button.tsx';
import { useWide } from '../../ui/browser/mediaQuery.ts';
import { maskPhone } from '../../ui/fields/masks.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { FoldSummary } from '../../ui/layout/FoldSummary.tsx';
import { StatusActions } from '../appointments/index.ts';
import { AllergyChips } from '../entries/index.ts';
import '../../ui/text/visually-hidden.css';
import './seen-patient.css';

interface SeenPatientProps {
  appointment: DoctorAppointment;
  allergies: readonly ListedAllergy[] | undefined;
  now: Date;
  shown: boolean;
}

/**
 * The patient of an open appointment, whose name is the page's title: allergies and who it is, where they are, and the
 * ways into the record. On a phone a line that opens the rest, with the steps of today below it.
 */
export function SeenPatient({ appointment, allergies, now, shown }: SeenPatientProps) {
  const { t } = useTranslation();
  const { plainDate } = useDates();
  const age = useAge();
  const isWide = useWide();
  const { gender, birthday, phone } = appointment.patient;
  const isToday = daysBetween(appointment.clinic.time_zone, now.getTime(), Date.parse(appointment.date)) === 0;
  const who = (
    <>
      <AllergyChips allergies={allergies} />
      <span>{t(`ui.gender.${gender ?? 'unknown'}`)}</span>
      {birthday !== null && <span>{t('record.bornOn', { years: age(birthday), day: plainDate(birthday) })}</span>}
    </>
  );
  const call = phone && (
    <a className="seen-patient-phone" href={`tel:${phone}`} aria-label={t('record.call', { phone: maskPhone(phone) })}>
      {maskPhone(phone)}
    </a>
  );
  const status = <StatusActions appointment={appointment} shown={shown} />;
  const record = `/medicalrecord?appointment=${appointment.id}&view=`;
  const links = (
    <nav className="record-links" aria-label={t('record.patientCard')}>
      <LinkButton to={`${record}records`} kind="secondary" size="small" icon={documentsOutline}>
        {t('record.diagnostic.medicalRecord')}
      </LinkButton>
      <LinkButton to={`${record}questionnaire`} kind="secondary" size="small" icon={clipboardOutline}>
        {t('record.diagnostic.questionnaire')}
      </LinkButton>
    </nav>
  );
  return (
    <Card as="section" aria-label={t('record.patientCard')} className="seen-patient">
      {isWide ? (
        <>
          <div className="seen-patient-line">
            {who}
            {call}
          </div>
          {status}
          {links}
        </>
      ) : (
        <>
          <details>
            <FoldSummary>
              <span className="seen-patient-line">{who}</span>
            </FoldSummary>
            <div className="seen-patient-more">
              {call}
              {!isToday && status}
              {links}
            </div>
          </details>
          {isToday && status}
        </>
      )}
    </Card>
  );
}
