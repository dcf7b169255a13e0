import { useTranslation } from 'react-i18next';
import { useDraftNames } from '../../sync/drafts/draftNames.ts';
import { DraftMark } from '../../sync/ui/DraftMark.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { localTimesOf } from './period.ts';
import { unsavedOf } from './periodNames.ts';
import { usePeriodText } from './usePeriodText.ts';

interface UnsavedClosingsProps {
  /** Whose closings are listed at the reception; undefined for a doctor's own absences. */
  clinicId?: string;
  onEdit: (what: string) => void;
}

/** What was begun for a day or a free time and not saved, each with a way back to its form. */
export function UnsavedClosings({ clinicId, onEdit }: UnsavedClosingsProps) {
  const { t } = useTranslation();
  const periodText = usePeriodText();
  const unsaved = unsavedOf(useDraftNames(), clinicId);
  if (unsaved.length === 0) return null;
  return (
    <ul className="closing-list">
      {unsaved.map(({ what, name, period }) => {
        const when = periodText(localTimesOf(period));
        return (
          <li key={name}>
            <div className="closing-texts">
              <span>{when}</span>
              <DraftMark name={name} />
            </div>
            <Button
              kind="secondary"
              size="small"
              aria-label={t('closedTimes.continueOf', { when })}
              onClick={() => onEdit(what)}
            >
              {t('closedTimes.continue')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
