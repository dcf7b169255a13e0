/** Names of exam files: as the user gave them, but safe to display and to save. */
import type { ExamType } from './examType.ts';

/** The maximum length of a stored name, in characters; most file systems allow 255 bytes. */
const LONGEST = 120;

const endings: Record<ExamType, readonly [string, ...string[]]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'application/pdf': ['pdf'],
};

/**
 * The name that a file is stored under: without folders, control characters and bidirectional marks (which can make
 * `exe` look like `pdf`), and with an extension that matches its content.
 */
export function storedName(given: string | undefined, type: ExamType): string {
  const bare = (given ?? '')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const [usual, ...others] = endings[type];
  const ending = [usual, ...others].find(each => bare.toLowerCase().endsWith(`.${each}`));
  const stem = ending ? bare.slice(0, -ending.length - 1) : bare;
  return `${[...stem].slice(0, LONGEST).join('').trimEnd() || 'exame'}.${ending ?? usual}`;
}

/** `Content-Disposition` of a download (RFC 6266): the name in UTF-8, and an ASCII form for old clients. */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
