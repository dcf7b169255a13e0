import { documentTextOutline } from 'ionicons/icons';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { useNavigator } from '../../ui/useNavigator.ts';
import { useSession } from '../identity/index.ts';
import { legalTextsToAccept } from './due.ts';
import { acceptancesQuery } from './queries.ts';
import '../../sync/ui/offline.css';

/** Where each role starts. Only there is anything asked, so that no text or form is interrupted. */
export const homes = { Patient: '/', Doctor: '/', Reception: '/desk/day' } as const;

/** The sessions in which the page was opened, by token: once each, then a bar on the home page is enough. */
const asked = new Set<string>();

/**
 * Asks for texts that the user hasn't accepted: opens their page once after the start, if the user is on the home page
 * and does nothing there; and shows a bar on the home page until they are accepted. Nothing else is held back.
 */
export function AskAcceptance() {
  const { t } = useTranslation();
  const { role, token } = useSession();
  const { pathname, key } = useLocation();
  const navigator = useNavigator();
  const isHome = pathname === homes[role];
  const { data } = useCachedQuery(acceptancesQuery, isHome);
  const isDue = data !== undefined && legalTextsToAccept(data).length > 0;
  const isBusy = useInput(key);
  const open = useEffectEvent(() => {
    if (isBusy.current || asked.has(token)) return;
    asked.add(token);
    navigator.push('/accept');
  });
  useEffect(() => {
    if (isHome && isDue) open();
  }, [isHome, isDue]);
  if (!isHome || !isDue) return null;
  return (
    <div className="offline-bar" role="status">
      <Icon icon={documentTextOutline} />
      <p>{t('consents.ask.bar')}</p>
      <Link to="/accept">{t('consents.ask.open')}</Link>
    </div>
  );
}

/** Whether the user has pressed or typed anything since the navigation with this key. */
function useInput(key: string) {
  const hasInput = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins again with each navigation
  useEffect(() => {
    hasInput.current = false;
    const note = () => {
      hasInput.current = true;
    };
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, note, { capture: true });
    return () => {
      for (const event of events) window.removeEventListener(event, note, { capture: true });
    };
  }, [key]);
  return hasInput;
}
