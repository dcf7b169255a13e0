/** A mail server that a test can watch: it calls back before it accepts a mail, and before it says that it has. */
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** `offered`: its recipient is known. `taken`: the mail is here, but its sender doesn't know yet. */
export type Stage = 'offered' | 'taken';

export interface Arrived {
  recipient: string;
  messageId: string;
}

export interface WatchedMailServer {
  /** As `SMTP_URL` takes it. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts one.
 * @param arrived gets every mail that arrives
 * @param meanwhile is awaited at each stage of each mail; its sender waits too
 */
export async function startMailServer(
  arrived: Arrived[],
  meanwhile: (stage: Stage, recipient: string) => Promise<void>,
): Promise<WatchedMailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      meanwhile('offered', address).then(() => done(), done);
    },
    onData: (stream, session, done) => {
      const recipient = session.envelope.rcptTo[0]?.address ?? '';
      const chunks: Buffer[] = [];
      stream.on('data', chunk => chunks.push(chunk));
      stream.on('end', async () => {
        const { messageId = '' } = await PostalMime.parse(Buffer.concat(chunks));
        arrived.push({ recipient, messageId });
        await meanwhile('taken', recipient);
        done();
      });
    },
  });
  // A sender that is killed resets its connection.
  server.on('error', () => {});
  await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>(done => server.close(() => done())),
  };
}
