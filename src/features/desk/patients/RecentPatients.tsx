import { useTranslation } from 'react-i18next';
import { useAge } from '../../../i18n/useAge.ts';
import { Link } from '../../../ui/actions/Link.tsx';
import { patientPath } from './deskPatient.ts';
import type { RecentPatient } from './recentPatients.ts';

/** The patients who were opened last, to be opened again with one tap. */
export function RecentPatients({
  patients,
  isHeadingHidden,
}: {
  patients: readonly RecentPatient[];
  isHeadingHidden: boolean;
}) {
  const { t } = useTranslation();
  const age = useAge();
  if (patients.length === 0) return null;
  return (
    <>
      <h2 className={isHeadingHidden ? 'visually-hidden' : undefined}>{t('desk.patients.recent')}</h2>
      <div className="patient-recent">
        {patients.map(({ id, name, birthday }) => (
          <Link key={id} to={patientPath(id)}>
            <strong>{name}</strong>
            {birthday && <span>{age(birthday)}</span>}
          </Link>
        ))}
      </div>
    </>
  );
}
