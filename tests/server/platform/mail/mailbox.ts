/** A local SMTP server that stores the mails it receives. */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

export interface Mailbox {
  /** As `SMTP_URL` takes it. The port stays the same when it is closed and opened again. */
  url: string;
  mails: Email[];
  /** The envelope's recipients of every mail. */
  recipients: string[][];
  /** Recipients that it refuses permanently. */
  refused: Set<string>;
  /** Recipients that it refuses with a reply of their own, which begins with a code. */
  replies: Map<string, string>;
  close(): Promise<void>;
  open(): Promise<void>;
}

export async function mailbox(): Promise<Mailbox> {
  let port = 0;
  let server: SMTPServer | undefined;
  const box: Mailbox = {
    url: '',
    mails: [],
    recipients: [],
    refused: new Set(),
    replies: new Map(),
    open: async () => {
      const fresh = new SMTPServer({
        authOptional: true,
        disabledCommands: ['AUTH', 'STARTTLS'],
        onRcptTo: ({ address }, _session, done) => {
          const reply = box.replies.get(address) ?? (box.refused.has(address) ? '550 Nobody here' : undefined);
          if (reply === undefined) return done(null);
          done(Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) }));
        },
        onData: (stream, session, done) => {
          const chunks: Buffer[] = [];
          stream.on('data', chunk => chunks.push(chunk));
          stream.on('end', async () => {
            box.mails.push(await PostalMime.parse(Buffer.concat(chunks)));
            box.recipients.push(session.envelope.rcptTo.map(({ address }) => address));
            done();
          });
        },
      });
      fresh.on('error', () => {});
      await new Promise<void>(listening => fresh.listen(port, '127.0.0.1', () => listening()));
      port = (fresh.server.address() as AddressInfo).port;
      box.url = `smtp://127.0.0.1:${port}`;
      server = fresh;
    },
    close: async () => {
      const closing = server;
      server = undefined;
      if (closing) await new Promise<void>(closed => closing.close(() => closed()));
    },
  };
  await box.open();
  afterAll(box.close);
  return box;
}
