import { medkitOutline, personOutline } from 'ionicons/icons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Role, roles } from '../../contract/formats.ts';
import { Icon } from './Icon.tsx';
import './switch.css';

const looks = {
  Patient: { icon: personOutline, label: 'ui.profile.patient' },
  Doctor: { icon: medkitOutline, label: 'ui.profile.doctor' },
} as const;

/** The choice between patient and doctor (spec section 4, "Profile selection"). */
export function ProfileSwitch({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="profile-switch">
      <legend className="visually-hidden">{t('ui.profile.label')}</legend>
      {roles.map(role => (
        <label key={role}>
          <input type="radio" name={name} value={role} checked={role === value} onChange={() => onChange(role)} />
          <span>
            <Icon icon={looks[role].icon} />
            {t(looks[role].label)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
