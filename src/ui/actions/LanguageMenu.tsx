import { chevronDown, globeOutline } from 'ionicons/icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { resolveLanguage } from '../../i18n/languages.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useToast } from '../feedback/toast.tsx';
import { Icon } from '../graphics/Icon.tsx';
import { useLatest } from '../useLatest.ts';
import './language-menu.css';

const values = ['pt', 'en'] as const;

/**
 * Does work once the app has taken over the prerendered page: other texts before would not match those of the document.
 * Returns a function that stops it.
 */
function whenTakenOver(work: () => void): () => void {
  const { documentElement: root } = document;
  function check(): void {
    if (root.dataset.prerendered !== undefined) return;
    observer.disconnect();
    work();
  }
  const observer = new MutationObserver(check);
  observer.observe(root, { attributes: true, attributeFilter: ['data-prerendered'] });
  check();
  return () => observer.disconnect();
}

/** The language menu: `pt` selects pt-BR, `en` selects en-US. `inMenu`: as a row of a menu, with label and language. */
export function LanguageMenu({ inMenu = false }: { inMenu?: boolean }) {
  const { t } = useTranslation();
  const { language, show } = useLanguage();
  const { addToast } = useToast();
  const value = language === 'en-US' ? 'en' : 'pt';
  async function choose(chosen: string): Promise<void> {
    if (!(await show(resolveLanguage(chosen)))) addToast({ type: 'error', title: t('shell.languageFailed') });
  }
  const latest = useLatest({ value, choose });
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // It was chosen on the prerendered page, before the scripts had loaded.
    const chosen = select.current?.value ?? latest().value;
    if (chosen !== latest().value) return whenTakenOver(() => void latest().choose(chosen));
  }, [latest]);
  return (
    <span className={inMenu ? 'language language-row' : 'language'}>
      <select
        ref={select}
        value={value}
        aria-label={t('shell.language')}
        onChange={event => void choose(event.target.value)}
      >
        {values.map(option => (
          <option key={option} value={option}>
            {t(`shell.languages.${option}`)}
          </option>
        ))}
      </select>
      <span className="language-face" aria-hidden="true">
        <Icon icon={globeOutline} />
        {inMenu && <span className="language-label">{t('shell.language')}</span>}
        {inMenu ? t(`shell.languages.${value}`) : value.toUpperCase()}
        <Icon icon={chevronDown} className="language-chevron" />
      </span>
    </span>
  );
}
