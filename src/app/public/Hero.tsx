import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { promises } from './promises.ts';

/** An introduction to Clinic beside the signed-out forms, only if there is space for it. */
export function Hero() {
  const { t } = useTranslation();
  return (
    <aside className="hero" aria-label={t('shell.hero.label')}>
      <div className="hero-picture" />
      <p className="hero-claim">{t('shell.hero.claim')}</p>
      <ul className="hero-promises">
        {promises.map(({ promise, icon }) => (
          <li key={promise}>
            <Icon icon={icon} />
            {t(`shell.about.promises.${promise}`)}
          </li>
        ))}
      </ul>
    </aside>
  );
}
