/** The mails that the demo has written to `DATA_DIR/mail` (server/platform/mail/transport.ts). */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** What the transport names a mail's file, without `.eml`: its time and its id. No other name is read. */
const NAME = /^\d{4}-\d\d-\d\dT[\d-]+Z-[\da-f-]{36}$/;
const SUFFIX = '.eml';

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
    if (!NAME.test(name)) return undefined;
    const bytes = await readFile(join(folder, name + SUFFIX)).catch(unlessMissing);
    return bytes && (await parsed(name, bytes));
  };
  return {
    read,
    async newest(most) {
      const files = (await readdir(folder).catch(unlessMissing)) ?? [];
      const names = files.filter(file => file.endsWith(SUFFIX)).map(file => file.slice(0, -SUFFIX.length));
      const newest = names
        .filter(name => NAME.test(name))
        .sort()
        .reverse();
      const mails = await Promise.all(newest.slice(0, most).map(read));
      return mails.filter(mail => mail !== undefined);
    },
  };
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function parsed(name: string, bytes: Buffer): Promise<DemoMail> {
  const { to = [], subject = '', date, text = '', html, attachments } = await PostalMime.parse(bytes);
  return {
    ...{ name, to: to.map(({ address }) => address ?? '').join(', '), subject, text, html },
    sentAt: new Date(date ?? 0),
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
