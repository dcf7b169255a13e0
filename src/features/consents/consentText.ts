import type { TFunction } from 'i18next';
import type { ConsentEvent } from '../../../contract/consents.ts';

/** Otherwise a consent ends with something else, such as a session. */
const byPerson: readonly ConsentEvent['origin'][] = ['app', 'mail_link'];

/**
 * A consent that was given or has ended, in words: `Lembretes por e-mail: consentimento retirado pelo link de uma
 * mensagem`.
 * @param device the name of a push's device; undefined if it isn't known
 */
export function consentText(t: TFunction, event: ConsentEvent, device: string | undefined): string {
  const { given, origin, consent } = event;
  const did = t(`consents.history.${given ? 'given' : byPerson.includes(origin) ? 'withdrawn' : 'ended'}`);
  const cause = origin === 'service' && consent === 'earlier' ? 'waitlist' : origin;
  const how = cause === 'app' ? '' : t(`consents.history.how.${cause}`);
  return t('consents.history.line', { what: whatOf(t, event, device), did: how ? `${did} ${how}` : did });
}

function whatOf(t: TFunction, { consent, topic, channel }: ConsentEvent, device: string | undefined): string {
  if (consent === 'messages') {
    if (topic === null || channel === null) return t('consents.history.what.messages');
    return t(`consents.history.channel.${channel}`, { topic: t(`messages.topics.${topic}.label`) });
  }
  if (consent === 'push' && device !== undefined) return t('consents.history.what.pushOn', { device });
  return t(`consents.history.what.${consent}`);
}
