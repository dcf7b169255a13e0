import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnanswered, NetworkError } from '../../../net/errors.ts';
import { describe } from '../../../net/problems.ts';

/** `unanswered`: whether it was executed is unknown, and it can be sent again. */
type WriteOutcome = 'done' | 'refused' | 'unanswered';

/**
 * A write by a link. All of them can be repeated: if no response arrives, the same button sends it again.
 * @param onDone gets the response
 */
export function useLinkWrite<T>(onDone: (response: T) => void) {
  const { t } = useTranslation();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function send(write: () => Promise<T>): Promise<WriteOutcome> {
    setSending(true);
    setFailure(undefined);
    try {
      onDone(await write());
      return 'done';
    } catch (error) {
      setFailure(error instanceof NetworkError ? t('links.unanswered') : describe(error, t).text);
      return isUnanswered(error) ? 'unanswered' : 'refused';
    } finally {
      setSending(false);
    }
  }
  return { isSending, failure, send };
}
