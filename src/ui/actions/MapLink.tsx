import { locationOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Icon } from '../graphics/Icon.tsx';
import './links.css';

/** A clinic's address as a map link, which opens in a phone's map app. */
export function MapLink({ clinic }: { clinic: { name: string; address: string } }) {
  const { t } = useTranslation();
  const place = new URLSearchParams({ api: '1', query: `${clinic.name}, ${clinic.address}` });
  return (
    <a
      className="map-link"
      href={`https://www.google.com/maps/search/?${place}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('ui.mapOf', { name: clinic.name })}
    >
      <Icon icon={locationOutline} />
      {t('ui.map')}
    </a>
  );
}
