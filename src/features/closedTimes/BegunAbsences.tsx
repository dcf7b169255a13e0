import { useTranslation } from 'react-i18next';
import { useDraftNames } from '../../sync/drafts/draftNames.ts';
import { DraftMark } from '../../sync/ui/DraftMark.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { localTimesOf, periodNamed } from './period.ts';
import { usePeriodText } from './usePeriodText.ts';

const PREFIX = 'closedTime:';

/** The absences that were begun for a day or a free time and not saved, each with a way back to its form. */
export function BegunAbsences({ onEdit }: { onEdit: (what: string) => void }) {
  const { t } = useTranslation();
  const periodText = usePeriodText();
  const begun = useDraftNames().flatMap(name => {
    const what = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : '';
    const period = periodNamed(what);
    return period ? [{ what, name, when: periodText(localTimesOf(period)) }] : [];
  });
  if (begun.length === 0) return null;
  return (
    <ul className="closing-list">
      {begun.map(({ what, name, when }) => (
        <li key={name}>
          <div className="closing-texts">
            <span>{when}</span>
            <DraftMark name={name} />
          </div>
          <Button
            kind="secondary"
            size="small"
            aria-label={t('closedTimes.absences.continueOf', { when })}
            onClick={() => onEdit(what)}
          >
            {t('closedTimes.absences.continue')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
