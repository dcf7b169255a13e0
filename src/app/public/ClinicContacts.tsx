import { callOutline, refreshOutline } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListedClinic, listClinics } from '../../../contract/booking.ts';
import { request } from '../../net/request.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { MapLink } from '../../ui/actions/MapLink.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { maskPhone } from '../../ui/fields/masks.ts';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import './about.css';

/**
 * How to reach the clinics. The page is also shown signed out, where there is neither query cache nor mirror. The last
 * part of its page: how much space it takes isn't known before.
 */
export function ClinicContacts() {
  const { t } = useTranslation();
  const [clinics, setClinics] = useState<readonly ListedClinic[] | 'loading' | 'failed'>('loading');
  const isLoading = clinics === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    const abort = new AbortController();
    request(listClinics, { signal: abort.signal }).then(setClinics, error => {
      if (abort.signal.aborted) return;
      console.warn('about: the clinics were not loaded', error);
      setClinics('failed');
    });
    return () => abort.abort();
  }, [isLoading]);
  if (isLoading) return <Loading rows={1} />;
  return (
    <Card as="section">
      <h2>{t('shell.about.clinicsTitle')}</h2>
      {clinics === 'failed' ? (
        <>
          <p>{t('shell.about.clinicsFailed')}</p>
          <Button kind="secondary" size="small" icon={refreshOutline} onClick={() => setClinics('loading')}>
            {t('errors.actions.retry')}
          </Button>
        </>
      ) : (
        <ul className="about-clinics">
          {clinics.map(clinic => (
            <li key={clinic.id}>
              <strong>{clinic.name}</strong>
              <span>{clinic.address}</span>
              <span className="about-reach">
                {clinic.phone && (
                  <a className="map-link" href={`tel:${clinic.phone}`}>
                    <Icon icon={callOutline} />
                    {maskPhone(clinic.phone)}
                    <span className="visually-hidden">: {clinic.name}</span>
                  </a>
                )}
                <MapLink clinic={clinic} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
