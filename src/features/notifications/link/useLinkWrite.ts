import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkError } from '../../../net/errors.ts';
import { describe } from '../../../net/problems.ts';

/**
 * A write by a link. All of them can be repeated: if no response arrives, the same button sends it again.
 * @param onDone gets the response
 */
export function useLinkWrite<T>(onDone: (response: T) => void) {
  const { t } = useTranslation();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function send(write: () => Promise<T>): Promise<boolean> {
    setSending(true);
    setFailure(undefined);
    try {
      onDone(await write());
      return true;
    } catch (error) {
      setFailure(error instanceof NetworkError ? t('links.unanswered') : describe(error, t).text);
      return false;
    } finally {
      setSending(false);
    }
  }
  return { isSending, failure, send };
}
