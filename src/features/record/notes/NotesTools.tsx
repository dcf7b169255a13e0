import { addOutline, documentsOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/Button.tsx';
import { useWide } from '../../../ui/browser/mediaQuery.ts';

interface NotesToolsProps {
  /** Whether a button shows the earlier appointments, and whether it has. */
  visits: 'shown' | 'hidden' | undefined;
  onVisits: () => void;
  onVitals: () => void;
}

/** What is at hand while the notes are written: the earlier ones, and the form for vital signs. */
export function NotesTools({ visits, onVisits, onVitals }: NotesToolsProps) {
  const { t } = useTranslation();
  const isWide = useWide();
  return (
    <div className="notes-actions">
      {visits && (
        <Button
          kind="quiet"
          size="small"
          icon={documentsOutline}
          aria-expanded={isWide ? visits === 'shown' : undefined}
          aria-haspopup={isWide ? undefined : 'dialog'}
          onClick={onVisits}
        >
          {t(isWide && visits === 'shown' ? 'templates.visits.hide' : 'templates.visits.show')}
        </Button>
      )}
      <Button kind="quiet" size="small" icon={addOutline} aria-haspopup="dialog" onClick={onVitals}>
        {t('entries.lists.vitals')}
      </Button>
    </div>
  );
}
