import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveMessagePreferences } from '../../../../contract/notifications.ts';
import { request } from '../../../net/request.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { useAmend, useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { useShown } from '../../../ui/page.ts';
import { messagePreferencesQuery, pushQuery } from '../queries.ts';
import { bodyOf, type Change, withChanges } from './change.ts';

/**
 * The patient's preferences. A change is shown at once and sent after those before it, so that the last one counts; if
 * it fails, it is taken back, and a toast says why.
 */
export function usePreferences() {
  const { t } = useTranslation();
  const showError = useErrorToast();
  const amend = useAmend();
  const shown = useShown();
  const query = useCachedQuery(messagePreferencesQuery, shown);
  const push = useCachedQuery(pushQuery, shown);
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const [isSaved, setSaved] = useState(false);
  const last = useRef<Promise<void>>(Promise.resolve());
  const data = query.data && withChanges(query.data, changes);

  async function send(change: Change, body: ReturnType<typeof bodyOf>): Promise<void> {
    try {
      const saved = await request(saveMessagePreferences, { body });
      await amend(messagePreferencesQuery, () => saved);
      setSaved(true);
    } catch (error) {
      showError(error, t('messages.preferences.failed'));
    }
    setChanges(pending => pending.filter(other => other !== change));
  }

  function save(change: Change): void {
    if (!data) return;
    const body = bodyOf(change, data);
    setSaved(false);
    setChanges(pending => [...pending, change]);
    last.current = last.current.then(() => send(change, body));
  }
  return {
    query: { ...query, data },
    hasPush: (push.data?.devices ?? 0) > 0,
    isSaved: isSaved && changes.length === 0,
    save,
  };
}
