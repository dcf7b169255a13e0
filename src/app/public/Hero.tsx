import { useTranslation } from 'react-i18next';
import { Promises } from './Promises.tsx';

/** An introduction to Clinic beside the signed-out forms, only if there is space for it. */
export function Hero() {
  const { t } = useTranslation();
  return (
    <aside className="hero" aria-label={t('shell.hero.label')}>
      <div className="hero-picture" />
      <p className="hero-claim">{t('shell.hero.claim')}</p>
      <Promises className="hero-promises" />
    </aside>
  );
}
