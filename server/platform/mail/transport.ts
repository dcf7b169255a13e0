/** Delivers mails: to the SMTP server of the settings, or into files. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Settings } from '../config/settings.ts';

/** A mail to deliver. `id` is its row's id, the same on every attempt. */
export interface Outgoing {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  createdAt: Date;
  html?: string;
  /** Calendar files, each with the method that it is to carry out. */
  calendar?: readonly { method: string; content: string }[];
  /** Additional headers, such as `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
}

/** Delivers one mail; rejects if it was not accepted. */
export type Send = (mail: Outgoing) => Promise<void>;

/** Enhanced status codes (RFC 3463) of a mailbox or domain that doesn't exist, has moved, or takes no mail any more. */
const NO_MAILBOX = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/** Reply codes for a recipient (RFC 5321, 7504), without those for other failures: 552 (storage exceeded) and 554. */
const RECIPIENT_CODES = new Set([550, 551, 553, 556]);

/**
 * Whether a mail server has refused a mail's recipient permanently: there is no such mailbox. A refusal of anything
 * else may be repaired by the operator, such as of our sign-in, of `MAIL_FROM`, or for a limit or a block list. Mail
 * servers refuse these at the recipient too, with the same reply codes: only an enhanced status code, which most of
 * them send, tells them apart. Without one, the recipient's reply codes count.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!isRefused(error)) return false;
  const { response, responseCode } = error as { response?: unknown; responseCode: number };
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\S)/.exec(String(response))?.[1];
  return enhanced === undefined ? RECIPIENT_CODES.has(responseCode) : NO_MAILBOX.has(enhanced);
}

/** Whether a mail server has refused a mail's recipient, for any reason. A code below 500 only asks to try again. */
export function isRefused(error: unknown): boolean {
  const { command, responseCode } = error as Record<'command' | 'responseCode', unknown>;
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
}

interface Log {
  info(values: Record<string, unknown>, message: string): void;
}

/** Time limits for a mail server to accept a connection, and to respond. */
const CONNECT_LIMIT_MS = 10_000;
const IDLE_LIMIT_MS = 20_000;
/**
 * Limit for a whole mail: a server that sends a byte now and then is never idle. Ten urgent mails (450 s) fit into
 * their lease (`mailQueue.ts`).
 */
const MAIL_LIMIT_MS = 45_000;

function messageOf(mail: Outgoing, { mailFrom, publicUrl }: Pick<Settings, 'mailFrom' | 'publicUrl'>): SendMailOptions {
  return {
    from: mailFrom,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body,
    date: mail.createdAt,
    messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    ...(mail.html !== undefined && { html: mail.html }),
    ...calendarParts(mail.calendar ?? []),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Mail programs act on the first calendar file by themselves; further ones are attached. */
function calendarParts([first, ...others]: readonly { method: string; content: string }[]): SendMailOptions {
  if (!first) return {};
  const attachments = others.map(({ method, content }) => ({
    ...{ content, filename: `${method.toLowerCase()}.ics` },
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  }));
  return { icalEvent: { ...first, filename: 'invite.ics' }, attachments };
}

/**
 * The transport that the settings choose. Without SMTP the link of a stored mail, such as a reset link, is logged too,
 * for trying out the product. Those of messages about appointments aren't: they act without a sign-in.
 * @param limitMs how long a mail may take over SMTP
 */
export function transportOf(
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>,
  log: Log,
  { limitMs = MAIL_LIMIT_MS } = {},
): Send {
  const { smtpUrl } = settings;
  return smtpUrl === undefined ? fileTransport(settings, log) : smtpTransport(settings, smtpUrl, limitMs);
}

function smtpTransport(settings: Pick<Settings, 'mailFrom' | 'publicUrl'>, url: string, limitMs: number): Send {
  const limits = {
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: IDLE_LIMIT_MS,
  };
  const transport = createTransport({ url, ...limits });
  return async mail => {
    await transport.sendMail({ ...messageOf(mail, settings), signal: AbortSignal.timeout(limitMs) });
  };
}

function fileTransport(settings: Pick<Settings, 'mailFrom' | 'publicUrl' | 'dataDir'>, log: Log): Send {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const folder = join(settings.dataDir, 'mail');
  return async mail => {
    const { message } = await transport.sendMail(messageOf(mail, settings));
    const file = join(folder, `${mail.createdAt.toISOString().replace(/[:.]/g, '-')}-${mail.id}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, message, { mode: 0o600 });
    await rename(`${file}.new`, file);
    const link = mail.html === undefined ? /https?:\/\/\S+/.exec(mail.body)?.[0] : undefined;
    log.info({ file, ...(link !== undefined && { link }) }, 'mail written to a file');
  };
}
