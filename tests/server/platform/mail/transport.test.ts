import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { isRefused, isRefusedForGood, type Outgoing, transportOf } from '../../../../server/platform/mail/transport.ts';
import { folder } from '../../operations/backup/backups.ts';
import { mailbox } from './mailbox.ts';

const box = await mailbox();
const settings = { smtpUrl: box.url, mailFrom: 'Clinic <clinic@clinic.example>', publicUrl: 'https://clinic.example' };
const log = { info: () => {} };
const send = transportOf({ ...settings, dataDir: '' }, log);

const plain: Outgoing = {
  ...{ id: '0f8fad5b-d9cb-469f-a165-70867728950e', recipient: 'ana@example.test', subject: 'Consulta às 09:00' },
  ...{ body: 'Olá, Ana!\n', createdAt: new Date('2027-03-01T12:00:00Z') },
};
const fileOf = (method: string, uid: string) => ({
  method,
  content: `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:Consulta às 9\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
});
const unsubscribe = {
  'List-Unsubscribe': `<https://clinic.example/api/links/unsubscribe/${'A'.repeat(98)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
};
const whole: Outgoing = {
  ...plain,
  html: '<!DOCTYPE html>\n<p>Olá, <b>Ana</b>!</p>\n',
  calendar: [fileOf('REQUEST', 'one'), fileOf('CANCEL', 'two')],
  headers: unsubscribe,
};

beforeEach(() => {
  box.mails.length = 0;
});

const header = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value;
const textOf = ({ content }: Attachment) =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString();
const calendarsIn = ({ attachments }: Email) => attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType));

async function received(mail: Outgoing): Promise<Email> {
  await send(mail);
  const [one] = box.mails;
  if (!one) throw new Error('No mail arrived.');
  return one;
}

describe('over SMTP', () => {
  test('a mail has a text and an HTML part', async () => {
    const mail = await received(whole);
    expect(mail.text?.trim()).toBe('Olá, Ana!');
    expect(mail.html).toContain('<p>Olá, <b>Ana</b>!</p>');
    expect(mail.subject).toBe('Consulta às 09:00');
  });

  test('its calendar files say what calendars should do with them', async () => {
    const files = calendarsIn(await received(whole));
    // Mail programs act on the part beside the text; others show the attachment.
    expect(files.find(({ method }) => method === 'REQUEST')).toMatchObject({ mimeType: 'text/calendar' });
    expect(files.find(({ method }) => method === 'CANCEL')).toMatchObject({ mimeType: 'text/calendar' });
    expect(files.some(({ filename }) => filename === 'invite.ics')).toBe(true);
    const texts = files.map(textOf);
    expect(texts.filter(text => text.includes('UID:one') && text.includes('METHOD:REQUEST'))).not.toEqual([]);
    expect(texts.filter(text => text.includes('UID:two') && text.includes('METHOD:CANCEL'))).toHaveLength(1);
    for (const text of texts) expect(text).toContain('SUMMARY:Consulta às 9');
  });

  test('mail programs can end mails like it in one click', async () => {
    const mail = await received(whole);
    expect(header(mail, 'list-unsubscribe')?.replace(/\s/g, '')).toBe(unsubscribe['List-Unsubscribe']);
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header(mail, 'auto-submitted')).toBe('auto-generated');
  });

  test('an essential mail has its text alone', async () => {
    const mail = await received(plain);
    expect([mail.text?.trim(), mail.html, calendarsIn(mail)]).toEqual(['Olá, Ana!', undefined, []]);
    expect(header(mail, 'list-unsubscribe')).toBeUndefined();
  });
});

describe('a refusal at the recipient', () => {
  const refused = async (reply: string) => {
    box.replies.set(plain.recipient, reply);
    const error = await send(plain).then(
      () => undefined,
      error => error,
    );
    box.replies.clear();
    expect(error).toMatchObject({ command: 'RCPT TO', responseCode: Number(reply.slice(0, 3)) });
    return { isRefused: isRefused(error), isFinal: isRefusedForGood(error) };
  };

  test.each([
    '550 No such user here',
    '550 No such user here, see 5.7.1',
    '550 5.1.1 User unknown',
    '550 5.1.10 RecipientNotFound',
    '550 5.2.1 Disabled',
    '556 5.1.10 Domain does not accept mail (null MX)',
    '556 Domain does not accept mail',
  ])('is final for a mailbox that doesn’t exist: %s', async reply =>
    expect(await refused(reply)).toEqual({ isRefused: true, isFinal: true }),
  );

  test.each([
    '550 5.4.5 Daily user sending limit exceeded',
    '550 5.7.1 Client host blocked',
    '550 5.7.64 Relay access denied',
    '552 5.2.2 Mailbox full',
    '552 Mailbox full',
    '553 5.7.1 Sender address rejected: not owned by user',
    '554 5.7.1 Relay access denied',
    '554 Transaction failed',
  ])('may be repaired otherwise: %s', async reply =>
    expect(await refused(reply)).toEqual({ isRefused: true, isFinal: false }),
  );

  test('is none if the mail server only asks to try again', async () => {
    expect(await refused('450 4.2.1 Greylisted')).toEqual({ isRefused: false, isFinal: false });
  });
});

test.each(['AUTH PLAIN', 'MAIL FROM', 'DATA'])('a refusal at %s says nothing about the recipient', command => {
  const error = { command, responseCode: 550, response: '550 5.1.1 User unknown' };
  expect([isRefused(error), isRefusedForGood(error)]).toEqual([false, false]);
});

describe('a mail server that talks without end', () => {
  /** Accepts connections, sends the start of a reply, and then a byte every so often. */
  async function endless(first: string) {
    const sockets: Socket[] = [];
    const server = createServer(socket => {
      sockets.push(socket);
      // Unread requests would keep it from seeing that the client has left.
      socket.resume();
      socket.on('error', () => {});
      socket.write(first);
      const talking = setInterval(() => socket.write('a'), 20);
      socket.on('close', () => clearInterval(talking));
    });
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
  }

  test.each([
    ['in its greeting', '220-'],
    ['in a reply', '220 mail.example\r\n250-'],
  ])('%s gets no mail, and is left', async (_, first) => {
    const { url, sockets } = await endless(first);
    const sending = transportOf({ ...settings, smtpUrl: url, dataDir: '' }, log, { limitMs: 500 })(plain);
    await expect(sending).rejects.toThrow(/aborted/);
    await expect.poll(() => sockets.map(({ closed }) => closed)).toEqual([true]);
  });
});

test('without SMTP the whole mail is a file', async () => {
  const dataDir = await folder();
  await transportOf({ ...settings, smtpUrl: undefined, dataDir }, log)(whole);
  const [name = ''] = await readdir(join(dataDir, 'mail'));
  const mail = await PostalMime.parse(await readFile(join(dataDir, 'mail', name)));
  expect(mail.html).toContain('<b>Ana</b>');
  expect(calendarsIn(mail).map(({ method }) => method)).toContain('REQUEST');
  expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});
