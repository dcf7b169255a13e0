import { timeOutline } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/useLanguage.ts';
import { age } from './age.ts';
import { Badge } from './Badge.tsx';
import './note.css';

/** How often the shown age is renewed, in ms. */
const RENEW_MS = 30_000;

/** Says that what is shown is a copy kept on this device, and how old it is. `savedAt` is epoch ms. */
export function StaleNote({ savedAt }: { savedAt: number }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), RENEW_MS);
    return () => clearInterval(timer);
  }, []);
  const words = age(Math.max(now, savedAt) - savedAt, language);
  return (
    <p className="stale">
      <Badge tone="warning" icon={timeOutline}>
        {t('ui.stale.label')}, {words === undefined ? t('ui.stale.justNow') : t('ui.stale.age', { age: words })}
      </Badge>
    </p>
  );
}
