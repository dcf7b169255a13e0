import { refreshOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/Button.tsx';
import './soonest.css';

/** Says that the soonest times can't be shown now. Everything else on the page works without them. */
export function Unavailable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="soonest-unavailable">
      <p>{t('booking.soonest.unavailable')}</p>
      <Button kind="secondary" size="small" icon={refreshOutline} onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </div>
  );
}
