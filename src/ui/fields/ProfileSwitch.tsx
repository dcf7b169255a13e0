import { medkitOutline, personOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { type SignUpRole, signUpRoles } from '../../../contract/formats.ts';
import { Segments } from './Segments.tsx';

const looks = {
  Patient: { icon: personOutline, label: 'ui.profile.patient' },
  Doctor: { icon: medkitOutline, label: 'ui.profile.doctor' },
} as const;

/** The choice between patient and doctor. */
export function ProfileSwitch({ value, onChange }: { value: SignUpRole; onChange: (role: SignUpRole) => void }) {
  const { t } = useTranslation();
  return (
    <Segments
      legend={t('ui.profile.label')}
      options={signUpRoles.map(role => ({ value: role, icon: looks[role].icon, label: t(looks[role].label) }))}
      value={value}
      onChange={onChange}
    />
  );
}
