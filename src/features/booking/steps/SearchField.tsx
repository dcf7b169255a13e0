import { closeCircle, searchOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/graphics/Icon.tsx';

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** The field that filters the specialties by name. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const { t } = useTranslation();
  return (
    <search className="booking-search">
      <Icon icon={searchOutline} />
      <input
        type="search"
        aria-label={t('booking.search.label')}
        placeholder={t('booking.search.label')}
        value={value}
        onChange={event => onChange(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
      />
      {value !== '' && (
        <button type="button" aria-label={t('booking.search.clear')} onClick={() => onChange('')}>
          <Icon icon={closeCircle} />
        </button>
      )}
    </search>
  );
}
