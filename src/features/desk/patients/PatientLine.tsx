import { useTranslation } from 'react-i18next';
import type { DeskPatient } from '../../../../contract/desk.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useAge } from '../../../i18n/useAge.ts';
import { maskPhone } from '../../../ui/fields/masks.ts';

/** A patient in a list: the name, and what distinguishes patients of the same name. */
export function PatientLine({ patient }: { patient: DeskPatient }) {
  const { t } = useTranslation();
  const { plainDate } = useDates();
  const age = useAge();
  const facts = [
    maskPhone(patient.phone),
    patient.birthday && t('record.bornOn', { years: age(patient.birthday), day: plainDate(patient.birthday) }),
    patient.cpf_end && t('desk.patients.cpfEnd', { end: patient.cpf_end }),
    patient.has_account && t('desk.patients.hasAccount'),
  ];
  return (
    <>
      <strong>{patient.name}</strong>
      <span>{facts.filter(Boolean).join(' · ')}</span>
    </>
  );
}
