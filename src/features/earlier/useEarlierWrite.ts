import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkError } from '../../net/errors.ts';
import { describe } from '../../net/problems.ts';
import { useRefresh } from '../../sync/queries/useCachedQuery.ts';
import { earlierQuery } from './earlierQuery.ts';

/** `isUnanswered`: no response came, so the server may have done it. */
type Result<T> = { response: T } | { failure: string; isUnanswered: boolean };

/**
 * A write about earlier times, which needs the server's answer at once. All of them can be repeated. Afterwards, also
 * after a failure, the list is fetched again.
 */
export function useEarlierWrite() {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const [isSending, setSending] = useState(false);
  /** Returns the response, or the text of what went wrong. */
  async function send<T>(write: () => Promise<T>): Promise<Result<T>> {
    setSending(true);
    try {
      return { response: await write() };
    } catch (error) {
      const isUnanswered = error instanceof NetworkError;
      return { failure: isUnanswered ? t('earlier.unanswered') : describe(error, t).text, isUnanswered };
    } finally {
      setSending(false);
      void refresh(earlierQuery.key);
    }
  }
  return { isSending, send };
}
