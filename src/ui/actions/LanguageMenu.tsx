import { chevronDown, globeOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { resolveLanguage } from '../../i18n/languages.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useToast } from '../feedback/toast.tsx';
import { Icon } from '../graphics/Icon.tsx';
import './language-menu.css';

const values = ['pt', 'en'] as const;

/** The language menu: `pt` selects pt-BR, `en` selects en-US. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const { language, show } = useLanguage();
  const { addToast } = useToast();
  const value = language.slice(0, 2);
  async function choose(chosen: string): Promise<void> {
    if (!(await show(resolveLanguage(chosen)))) addToast({ type: 'error', title: t('shell.languageFailed') });
  }
  return (
    <span className="language">
      <select value={value} aria-label={t('shell.language')} onChange={event => void choose(event.target.value)}>
        {values.map(option => (
          <option key={option} value={option}>
            {t(`shell.languages.${option}`)}
          </option>
        ))}
      </select>
      <span className="language-face" aria-hidden="true">
        <Icon icon={globeOutline} />
        {value.toUpperCase()}
        <Icon icon={chevronDown} className="language-chevron" />
      </span>
    </span>
  );
}
