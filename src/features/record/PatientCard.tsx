import { useTranslation } from 'react-i18next';
import type { ListedAllergy } from '../../../contract/entries.ts';
import { ageOn, type Gender } from '../../../contract/formats.ts';
import { todayAtHome } from '../../../contract/identity.ts';
import { Avatar } from '../../page/Avatar.tsx';
import { maskPhone } from '../../ui/fields/masks.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { AllergyChips } from '../entries/index.ts';
import './patient-card.css';

interface PatientCardProps {
  patient: {
    name: string;
    /** Null, like birthday and address, if the clinic doesn't know it. */
    email: string | null;
    gender: Gender;
    birthday: string | null;
    address?: string | null;
    phone?: string;
    allergies?: readonly ListedAllergy[] | undefined;
  };
  /** The card's label for screen readers. */
  label: string;
}

/** The patient of the record: name, gender, age in whole years; for a doctor also allergies, address and phone. */
export function PatientCard({ patient, label }: PatientCardProps) {
  const { t } = useTranslation();
  const years = patient.birthday === null ? undefined : ageOn(patient.birthday, todayAtHome(new Date()));
  return (
    <Card as="section" aria-label={label} className="record-patient">
      <Avatar name={patient.name} email={patient.email} />
      <div>
        <p className="record-patient-name">{patient.name}</p>
        <AllergyChips allergies={patient.allergies} />
        <dl className="record-facts">
          <div>
            <dt>{t('record.gender')}</dt>
            <dd>{t(`ui.gender.${patient.gender ?? 'unknown'}`)}</dd>
          </div>
          {years !== undefined && (
            <div>
              <dt>{t('record.age')}</dt>
              <dd>{t('record.years', { count: years })}</dd>
            </div>
          )}
          {patient.phone && (
            <div>
              <dt>{t('record.phone')}</dt>
              <dd>
                <a
                  className="record-phone"
                  href={`tel:${patient.phone}`}
                  aria-label={t('record.call', { phone: maskPhone(patient.phone) })}
                >
                  {maskPhone(patient.phone)}
                </a>
              </dd>
            </div>
          )}
          {patient.address && (
            <div>
              <dt>{t('record.address')}</dt>
              <dd>{patient.address}</dd>
            </div>
          )}
        </dl>
      </div>
    </Card>
  );
}
