/** The mails that the demo has written to `DATA_DIR/mail` (server/platform/mail/transport.ts). */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** What the transport names a mail's file, without `.eml`: its time and its id. No other name is read. */
const NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)-[\da-f-]{36}$/;
const SUFFIX = '.eml';

/** When a mail was sent, by the name of its file. Undefined for any other file. */
function sentAtOf(name: string): Date | undefined {
  const [, hour, minute, second, milliseconds] = NAME.exec(name) ?? [];
  const sentAt = new Date(`${hour}:${minute}:${second}.${milliseconds}`);
  return Number.isNaN(sentAt.getTime()) ? undefined : sentAt;
}

export interface DemoMail {
  name: string;
  to: string;
  subject: string;
  sentAt: Date;
  text: string;
  html: string | undefined;
  /** The files that a mail program offers to save. */
  files: { name: string; content: string }[];
}

export interface DemoMailbox {
  /** The newest mails, newest first. */
  newest(most: number): Promise<DemoMail[]>;
  /** Undefined if there is no such mail. */
  read(name: string): Promise<DemoMail | undefined>;
}

export function demoMailbox(folder: string): DemoMailbox {
  const read = async (name: string): Promise<DemoMail | undefined> => {
    const sentAt = sentAtOf(name);
    if (!sentAt) return undefined;
    const bytes = await readFile(join(folder, name + SUFFIX)).catch(unlessMissing);
    return bytes && { name, sentAt, ...(await contentOf(bytes)) };
  };
  return {
    read,
    async newest(most) {
      const files = (await readdir(folder).catch(unlessMissing)) ?? [];
      const names = files.filter(file => file.endsWith(SUFFIX)).map(file => file.slice(0, -SUFFIX.length));
      const newest = names.filter(sentAtOf).sort().reverse();
      const mails = await Promise.all(newest.slice(0, most).map(read));
      return mails.filter(mail => mail !== undefined);
    },
  };
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function contentOf(bytes: Buffer): Promise<Omit<DemoMail, 'name' | 'sentAt'>> {
  const { to = [], subject = '', text = '', html, attachments } = await PostalMime.parse(bytes);
  return {
    ...{ to: to.map(({ address }) => address ?? '').join(', '), subject, text, html },
    // Mail programs act on the calendar file beside the text, which the attached one repeats.
    files: attachments
      .filter(({ disposition }) => disposition === 'attachment')
      .map(({ filename, content }) => ({
        name: filename ?? 'file',
        content: withLineEnds(typeof content === 'string' ? content : new TextDecoder().decode(content)),
      })),
  };
}

/** The parser drops the carriage returns, which calendar files must have (RFC 5545). */
const withLineEnds = (text: string) => text.replace(/\r?\n/g, '\r\n');
