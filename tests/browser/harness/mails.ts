/** The mails that the tested server has written to its data folder. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, inject } from 'vitest';

/** Waits for the mail to an address, and returns its text. */
export async function mailTo(email: string): Promise<string> {
  const folder = join(inject('dataDir'), 'mail');
  let text: string | undefined;
  await expect
    .poll(async () => {
      // The others are still being written, and are renamed then.
      const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml'));
      const mails = await Promise.all(names.map(async name => PostalMime.parse(await readFile(join(folder, name)))));
      text = mails.find(mail => mail.to?.some(({ address }) => address === email))?.text;
      return text;
    })
    .toBeDefined();
  return text ?? '';
}
