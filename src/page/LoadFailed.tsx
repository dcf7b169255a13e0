import { refreshOutline } from 'ionicons/icons';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkError } from '../net/errors.ts';
import { describe } from '../net/problems.ts';
import { Button } from '../ui/actions/Button.tsx';
import { CloudPicture } from '../ui/graphics/pictures.tsx';
import { Card } from '../ui/layout/Card.tsx';
import '../ui/feedback/states.css';

/** No response came, so only mirrored data could be shown, and there is none. */
const isUnreached = (error: unknown) => error instanceof NetworkError && error.failure !== 'unreadable';

/** Shows why loading failed, with a retry button. Logs the error, as a warning if it is only that no response came. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  useEffect(() => (isUnreached(error) ? console.warn(error) : console.error(error)), [error]);
  const { title, text, action = 'retry' } = describe(error, t);
  return (
    <Card className="empty" role="alert">
      <CloudPicture />
      <p className="empty-title">{title}</p>
      <p className="empty-text">{text}</p>
      {isUnreached(error) && <p className="empty-text">{t('ui.neverLoaded')}</p>}
      <Button
        kind="secondary"
        icon={refreshOutline}
        onClick={action === 'reload' ? () => window.location.reload() : onRetry}
      >
        {t(`errors.actions.${action}`)}
      </Button>
    </Card>
  );
}
