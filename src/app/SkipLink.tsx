import { useTranslation } from 'react-i18next';
import { shownHeading } from '../ui/focus.ts';

/** The first stop of the Tab key: past the header, to the heading of the page on screen. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <button type="button" className="skip" onClick={() => shownHeading()?.focus()}>
      {t('shell.skip')}
    </button>
  );
}
