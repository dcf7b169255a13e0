import { useTranslation } from 'react-i18next';
import type { DeskDoctorDay } from '../../../../../contract/desk.ts';
import { useSpecialtyName } from '../../../../i18n/useSpecialtyName.ts';
import { RadioGroup } from '../../../../ui/fields/ChoiceGroups.tsx';

interface SpecialtyChoiceProps {
  doctor: DeskDoctorDay['doctor'];
  /** The ids that can be chosen. */
  among: readonly string[];
  value: string;
  onChange: (id: string) => void;
}

/** Asks for the specialty if there is a choice. */
export function SpecialtyChoice({ doctor, among, value, onChange }: SpecialtyChoiceProps) {
  const { t } = useTranslation();
  const specialtyName = useSpecialtyName();
  if (among.length < 2) return null;
  const options = doctor.specialties.filter(({ id }) => among.includes(id));
  return (
    <RadioGroup
      legend={t('desk.day.book.specialty')}
      value={value}
      onChange={onChange}
      options={options.map(({ id, name }) => ({ value: id, label: specialtyName(name) }))}
    />
  );
}
