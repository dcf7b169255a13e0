import { useTranslation } from 'react-i18next';
import { shownHeading } from '../ui/focus.ts';

/** The first Tab stop: skips the header and moves to the heading of the visible page. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <button type="button" className="skip" onClick={() => shownHeading()?.focus()}>
      {t('shell.skip')}
    </button>
  );
}
