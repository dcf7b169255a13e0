/** Signs the links of a message. */
import { type Topic, topicOf } from '../../../../contract/notifications.ts';
import { DAY_MS } from '../../../../contract/wallClock.ts';
import type { LinkAddressee, LinkPurpose, LinkTokens } from '../../../platform/auth/linkTokens.ts';
import type { MessageItem, MessageLinks } from '../message.ts';

/** How long a mail can end mails like it. */
const UNSUBSCRIBE_MS = 400 * DAY_MS;

/** The page of a link. A fragment isn't sent to the server, so it appears in no log of a request. */
const pageOf = (publicUrl: string, token: string) => `${publicUrl}/m#${token}`;

type LinkedItem =
  | Pick<MessageItem & { kind: 'earlier_slot' }, 'kind' | 'appointment' | 'offerId' | 'startsAt'>
  | { kind: Exclude<MessageItem['kind'], 'earlier_slot'>; appointment: MessageItem['appointment'] };

/** What can be done about the item's appointment without signing in, until the appointment starts. */
export function appointmentLinks(
  tokens: LinkTokens,
  publicUrl: string,
  item: LinkedItem,
  addressee: LinkAddressee,
): MessageLinks {
  const { kind, appointment } = item;
  const topic = topicOf[kind];
  if (item.kind === 'earlier_slot') return { accept: offerLink(tokens, publicUrl, item, addressee) };
  if (appointment.isCancelled || (topic !== 'appointments' && topic !== 'reminders')) return {};
  const linkFor = (purpose: LinkPurpose) => {
    const claims = { purpose, subjectId: appointment.id, addressee, expiresAt: appointment.startsAt, detail: '' };
    return pageOf(publicUrl, tokens.sign(claims));
  };
  const canConfirm = !appointment.isConfirmed && kind !== 'asked_to_move';
  return { ...(canConfirm && { confirm: linkFor('confirm') }), move: linkFor('move'), cancel: linkFor('cancel') };
}

/** Valid until the offered time, so that the page can say what has become of an offer that has ended. */
function offerLink(
  tokens: LinkTokens,
  publicUrl: string,
  { offerId, startsAt }: { offerId: string; startsAt: Date },
  addressee: LinkAddressee,
): string {
  const claims = { purpose: 'accept' as const, subjectId: offerId, addressee, expiresAt: startsAt, detail: '' };
  return pageOf(publicUrl, tokens.sign(claims));
}

/**
 * The address that ends mails on a topic: mail programs post to it (RFC 8058), and a browser is led to the page that
 * asks first. Its token is in the path, and can do nothing else.
 */
export function unsubscribeLink(
  tokens: LinkTokens,
  publicUrl: string,
  { addressee, topic, now }: { addressee: LinkAddressee; topic: Topic; now: Date },
): string {
  const expiresAt = new Date(now.getTime() + UNSUBSCRIBE_MS);
  const token = tokens.sign({ purpose: 'unsubscribe', subjectId: addressee.id, addressee, expiresAt, detail: topic });
  return `${publicUrl}/api/links/unsubscribe/${token}`;
}
