import { useTranslation } from 'react-i18next';

function focusHeading(): void {
  document.querySelector<HTMLElement>('.ion-page:not(.ion-page-hidden) .page-title')?.focus();
}

/** The first stop of the Tab key: past the header, to the heading of the page on screen. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <button type="button" className="skip" onClick={focusHeading}>
      {t('shell.skip')}
    </button>
  );
}
