/** Delivers messages as mails. */
import type { Send } from '../../platform/mail/transport.ts';
import type { Deliver } from './sender.ts';

export function mailChannel(send: Send): Deliver {
  return async ({ id, createdAt, to, message, unsubscribe }) => {
    const { subject, text: body, html, calendar } = message;
    const headers: Record<string, string> = unsubscribe
      ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {};
    await send({ id, createdAt, recipient: to.email, subject, body, html, calendar, headers });
  };
}
