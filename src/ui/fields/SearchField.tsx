import { closeCircle, searchOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Icon } from '../graphics/Icon.tsx';
import './search-field.css';

interface SearchFieldProps {
  /** Its name, and its placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A field that filters a list while text is typed. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const { t } = useTranslation();
  return (
    <search className="search-field">
      <Icon icon={searchOutline} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={event => onChange(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
      />
      {value !== '' && (
        <button type="button" className="icon-button" aria-label={t('ui.clearSearch')} onClick={() => onChange('')}>
          <Icon icon={closeCircle} />
        </button>
      )}
    </search>
  );
}
