/** The settings of the server, read from the environment and validated together. The README lists them. */
import { isIP } from 'node:net';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface Settings {
  port: number;
  host: string;
  /** Contains the database, exam files, mails without SMTP, and sockets. */
  dataDir: string;
  /** Undefined: the embedded engine in `dataDir` is used. */
  databaseUrl: string | undefined;
  /** For links in mails; without a trailing slash. */
  publicUrl: string;
  /** Undefined: mails are written to files in `dataDir`. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The clinic's own address, for mails about doctors who wait for approval. */
  clinicEmail: string;
  /** Whose `X-Forwarded-For` is trusted: all clients' (true), none (false), or that of these addresses. */
  trustProxy: boolean | string[];
  logLevel: (typeof logLevels)[number];
  /** How many days a session lasts after its last use. */
  sessionDays: number;
  /** Failed sign-ins for one account from one address in 15 minutes; 0 disables the limit. */
  signInLimit: number;
  /** Requests a minute for each account or address; 0 disables the limit. */
  requestLimit: number;
  /** Whether a doctor who signs up must be approved before they see patients. */
  doctorApproval: 'required' | 'open';
  /** Whether a patient who signs up must confirm the e-mail before the first booking. */
  emailConfirmation: boolean;
  examMaxBytes: number | undefined;
  /** Exam files are refused if less than this would stay free on their disk, in bytes; 0 disables the check. */
  examDiskFloorBytes: number;
  /** URL prefix for the hash of an e-mail; empty: initials only. */
  avatarUrl: string;
  corsOrigins: string[];
  /** The API origin that the app was built for, if it isn't this one (`VITE_API_URL`). */
  apiOrigin: string | undefined;
  metricsPort: number | undefined;
}

/** One or more settings are invalid. The message has one sentence per line for each. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Parses a text; throws the end of a sentence ("must be …") if it is invalid. */
type Parser<T> = (text: string) => T;

function must(be: string): never {
  throw new SettingsError(`must be ${be}`);
}

const whole =
  (least: number, most = Number.MAX_SAFE_INTEGER): Parser<number> =>
  text => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    return must(
      most === Number.MAX_SAFE_INTEGER ? `a whole number from ${least}` : `a whole number from ${least} to ${most}`,
    );
  };

const port = whole(1, 65_535);

const oneOf =
  <const C extends readonly string[]>(choices: C): Parser<C[number]> =>
  text =>
    choices.find(choice => choice === text) ?? must(`one of ${choices.join(', ')}`);

const address =
  (schemes: readonly string[]): Parser<string> =>
  text => {
    const scheme = URL.canParse(text) ? new URL(text).protocol.replace(':', '') : '';
    return schemes.includes(scheme)
      ? text
      : must(`an address that begins with ${schemes.map(s => `${s}://`).join(' or ')}`);
  };

/** Splits a URL such as `postgres://name:word@one,two:5433/clinic` into one URL per server. */
export function serversIn(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map(host => `${before}${host}${after}`) : [url];
}

/** One server, or several separated by commas; the one that accepts writes is used. */
const databaseServers: Parser<string> = text => {
  for (const server of serversIn(text)) address(['postgres', 'postgresql'])(server);
  const wanted = new URL(serversIn(text)[0] ?? text).searchParams.get('target_session_attrs') ?? 'read-write';
  return ['read-write', 'primary'].includes(wanted)
    ? text
    : must('an address whose target_session_attrs, if it has any, is read-write');
};

const web = address(['http', 'https']);

const webBase: Parser<string> = text => {
  const { search, hash } = new URL(web(text));
  return search || hash ? must('an address without ? and #') : text.replace(/\/+$/, '');
};

/** A path is on our own origin. */
const originOfApi: Parser<string | undefined> = text => (text.startsWith('/') ? undefined : new URL(web(text)).origin);

const origins: Parser<string[]> = text =>
  text.split(',').map(part => {
    const origin = part.trim();
    return new URL(web(origin)).origin === origin
      ? origin
      : must('origins like https://app.example, separated by commas');
  });

const proxies: Parser<Settings['trustProxy']> = text => {
  if (text === 'off' || text === 'on') return text === 'on';
  const addresses = text.split(',').map(part => part.trim());
  return addresses.every(isAddressOrRange)
    ? addresses
    : must('off, on, or addresses of proxies separated by commas, such as 10.0.0.1 or 10.0.0.0/8');
};

function isAddressOrRange(text: string): boolean {
  const [ip = '', bits, ...more] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(ip)];
  if (most === undefined || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
}

const orNone =
  <T>(word: string, parse: Parser<T>): Parser<T | undefined> =>
  text =>
    text === word ? undefined : parse(text);

const anyText: Parser<string> = text => text;

const mailbox: Parser<string> = text => (text.includes('@') ? text : must('an e-mail address'));

/** The server's URL if `PUBLIC_URL` isn't set. */
function listening(host: string, at: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${at}`;
}

/** Reads all settings. Throws a `SettingsError` that names every invalid one. An empty setting counts as absent. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const errors: string[] = [];
  const read = <T>(name: string, parse: Parser<T>, fallback: T): T => {
    const text = env[name]?.trim();
    if (text === undefined || text === '') return fallback;
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      errors.push(`${name} ${error.message}.`);
      return fallback;
    }
  };
  const at = read('PORT', port, 3333);
  const host = read('HOST', anyText, '127.0.0.1');
  const mailFrom = read('MAIL_FROM', mailbox, 'Clinic <clinic@localhost>');
  const settings: Settings = {
    port: at,
    host,
    dataDir: read('DATA_DIR', anyText, './data'),
    databaseUrl: read<string | undefined>('DATABASE_URL', databaseServers, undefined),
    publicUrl: read('PUBLIC_URL', webBase, listening(host, at)),
    smtpUrl: read<string | undefined>('SMTP_URL', address(['smtp', 'smtps']), undefined),
    mailFrom,
    clinicEmail: read('CLINIC_EMAIL', mailbox, mailFrom),
    trustProxy: read('TRUST_PROXY', proxies, false),
    logLevel: read('LOG_LEVEL', oneOf(logLevels), 'info'),
    sessionDays: read('SESSION_DAYS', whole(1, 3_650), 30),
    signInLimit: read('SIGN_IN_LIMIT', whole(0), 10),
    requestLimit: read('REQUEST_LIMIT', whole(0), 1_200),
    doctorApproval: read('DOCTOR_APPROVAL', oneOf(['required', 'open']), 'required'),
    emailConfirmation: read('EMAIL_CONFIRMATION', oneOf(['off', 'on']), 'off') === 'on',
    examDiskFloorBytes: read('EXAM_DISK_FLOOR_BYTES', whole(0), 256 * 1024 * 1024),
    examMaxBytes: read('EXAM_MAX_BYTES', orNone('none', whole(1)), undefined),
    avatarUrl: read('AVATAR_URL', web, ''),
    corsOrigins: read('CORS_ORIGINS', text => orNone('none', origins)(text) ?? [], []),
    apiOrigin: read('VITE_API_URL', originOfApi, undefined),
    metricsPort: read('METRICS_PORT', orNone('off', port), undefined),
  };
  if (settings.metricsPort === settings.port) errors.push('METRICS_PORT must be different from PORT.');
  if (errors.length > 0) throw new SettingsError(errors.join('\n'));
  return settings;
}
