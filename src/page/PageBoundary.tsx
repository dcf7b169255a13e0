import { refreshOutline } from 'ionicons/icons';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/actions/Button.tsx';
import { CHUNK_TIMEOUT_MS, ChunkLoadError } from '../ui/browser/loadChunk.ts';
import { WorkPicture } from '../ui/graphics/pictures.tsx';
import { Card } from '../ui/layout/Card.tsx';
import '../ui/feedback/states.css';

/** Limits a page's failure to that page, and shows what happened and what helps instead of a blank screen. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return error instanceof ChunkLoadError ? (
      <ChunkFailed error={error} />
    ) : (
      <Crashed onRetry={() => this.setState({ error: undefined })} />
    );
  }
}

/** A chunk could not be loaded. Browsers cache a failed import, so only a reload requests it again. */
function ChunkFailed({ error: { failure, address } }: { error: ChunkLoadError }) {
  const { t } = useTranslation();
  const text = t(`shell.chunk.${failure}`, { address, type: failure, seconds: CHUNK_TIMEOUT_MS / 1000 });
  return (
    <Card className="empty" role="alert">
      <WorkPicture />
      <p className="empty-title">{t('shell.chunk.title')}</p>
      <p className="empty-text">{text}</p>
      <Button icon={refreshOutline} onClick={() => window.location.reload()}>
        {t('shell.chunk.reload')}
      </Button>
    </Card>
  );
}

function Crashed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Card className="empty" role="alert">
      <WorkPicture />
      <p className="empty-title">{t('shell.crash.title')}</p>
      <p className="empty-text">{t('shell.crash.text')}</p>
      <Button icon={refreshOutline} onClick={onRetry}>
        {t('shell.crash.retry')}
      </Button>
    </Card>
  );
}
