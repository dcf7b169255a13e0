import { useTranslation } from 'react-i18next';
import type { DeskDoctorDay } from '../../../../../contract/desk.ts';
import { SelectBox } from '../../../../ui/fields/SelectBox.tsx';
import { squeezeInTarget, type Target } from '../target.ts';

interface DoctorChoiceProps {
  days: readonly DeskDoctorDay[];
  target: Target;
  onChange: (target: Target) => void;
}

/** The doctor of a squeeze-in, among those of its day. */
export function DoctorChoice({ days, target, onChange }: DoctorChoiceProps) {
  const { t } = useTranslation();
  const columns = days.filter(({ date }) => date === target.date);
  if (columns.length < 2) return null;
  return (
    <SelectBox
      label={t('desk.day.book.doctor')}
      value={target.doctor.id}
      onChange={id => {
        const chosen = columns.find(({ doctor }) => doctor.id === id);
        if (chosen) onChange(squeezeInTarget(chosen, target.start));
      }}
      options={columns.map(({ doctor }) => ({ value: doctor.id, label: doctor.name }))}
    />
  );
}
