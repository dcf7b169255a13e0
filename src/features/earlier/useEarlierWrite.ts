import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnanswered, NetworkError } from '../../net/errors.ts';
import { type Description, describe } from '../../net/problems.ts';
import { useRefresh } from '../../sync/queries/useCachedQuery.ts';
import { earlierQuery } from './earlierQuery.ts';

/** `isUnanswered`: the server may have done it, and `failure` doesn't say otherwise. */
type Result<T> = { response: T } | { failure: Pick<Description, 'title' | 'text'>; isUnanswered: boolean };

/**
 * A write about earlier times, which needs the server's answer at once. All of them can be repeated. Afterwards, also
 * after a failure, the list is fetched again.
 */
export function useEarlierWrite() {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const [isSending, setSending] = useState(false);
  /**
   * Returns the response, or what went wrong.
   * @param failed the title if the server refuses
   */
  async function send<T>(write: () => Promise<T>, failed: string): Promise<Result<T>> {
    setSending(true);
    try {
      return { response: await write() };
    } catch (error) {
      const { title, text } = describe(error, t);
      if (!isUnanswered(error)) return { failure: { title: failed, text }, isUnanswered: false };
      const unanswered = error instanceof NetworkError ? t('earlier.unanswered') : text;
      return { failure: { title, text: unanswered }, isUnanswered: true };
    } finally {
      setSending(false);
      void refresh(earlierQuery.key);
    }
  }
  return { isSending, send };
}
