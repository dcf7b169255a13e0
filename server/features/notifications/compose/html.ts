/**
 * The HTML of a message: well formed, without images or anything that is fetched, readable at 320 px, and with colours
 * of its own in light and dark mails.
 */
import type { Action, Section } from './sections.ts';
import type { Layout } from './text.ts';
import type { Words } from './words.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as content or attribute. What XML doesn't allow is left out. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, sign => entities[sign] ?? '');

/** Styles are repeated on the elements, because some mail programs drop the style sheet. */
const BUTTON =
  'display:block;box-sizing:border-box;width:100%;padding:14px 16px;border-radius:10px;font-size:17px;line-height:1.25;font-weight:600;text-align:center;text-decoration:none;';
const FIRST = `${BUTTON}background-color:#5345fc;color:#ffffff;border:2px solid #5345fc;`;
const OTHER = `${BUTTON}background-color:#ffffff;color:#3f32d6;border:2px solid #5345fc;`;

const STYLE = `
  body { margin: 0; padding: 0; }
  a { word-break: break-word; }
  @media (prefers-color-scheme: dark) {
    .page { background-color: #0f1a26 !important; }
    .card { background-color: #182838 !important; }
    .text, .value { color: #eef4fa !important; }
    .label, .small { color: #b7c4d1 !important; }
    .link { color: #bdb7ff !important; }
    .other { background-color: #182838 !important; color: #bdb7ff !important; border-color: #bdb7ff !important; }
  }`;

function button({ label, address }: Action, isFirst: boolean): string {
  const look = isFirst ? `class="first" style="${FIRST}"` : `class="other" style="${OTHER}"`;
  return `<p style="margin:0 0 10px;"><a ${look} href="${escaped(address)}">${escaped(label)}</a></p>`;
}

function row({ label, text, action }: Section['rows'][number]): string {
  const link = (shown: string, address: string) =>
    `<a class="link" style="color:#3f32d6;" href="${escaped(address)}">${escaped(shown)}</a>`;
  const value = action?.label === '' ? link(text, action.address) : escaped(text);
  const after = action?.label ? `<br />${link(action.label, action.address)}` : '';
  return `<p style="margin:0 0 12px;"><span class="label" style="color:#51606f;font-size:14px;">${escaped(label)}</span><br /><span class="value" style="color:#16222f;font-size:17px;">${value}</span>${after}</p>`;
}

function card({ lead, notes, rows, actions }: Section): string {
  const sentences = [`<strong>${escaped(lead)}</strong>`, ...notes.map(escaped)];
  return `<div class="card" style="background-color:#ffffff;border-radius:14px;padding:20px;margin:0 0 16px;">
${sentences.map(text => `<p class="text" style="color:#16222f;font-size:17px;margin:0 0 14px;">${text}</p>`).join('\n')}
${rows.map(row).join('\n')}
${actions.map((action, place) => button(action, place === 0)).join('\n')}
</div>`;
}

/** The preview that mail programs show beside the subject, followed by blanks, so that nothing else is in it. */
const preview = (text: string) =>
  `<div style="display:none;max-height:0;overflow:hidden;">${escaped(text)}${'&#847;&#160;&#8203;'.repeat(100)}</div>`;

/** The HTML of a message. */
export function htmlOf({ greeting, lead, sections, app, unsubscribe }: Layout, subject: string, said: Words): string {
  const small = 'class="small" style="color:#51606f;font-size:14px;margin:0 0 10px;"';
  const link = (label: string, address: string) =>
    `<a class="link" style="color:#3f32d6;" href="${escaped(address)}">${escaped(label)}</a>`;
  return `<!DOCTYPE html>
<html lang="${said.htmlLanguage}" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="supported-color-schemes" content="light dark" />
<title>${escaped(subject)}</title>
<style>${STYLE}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#e8eff7;">
${preview(lead ?? sections[0]?.lead ?? '')}
<div class="page" style="background-color:#e8eff7;padding:16px 12px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;line-height:1.45;">
<div style="max-width:560px;margin:0 auto;">
<p class="text" style="color:#16222f;font-size:17px;margin:4px 8px 16px;">${escaped(greeting)}${lead ? `<br />${escaped(lead)}` : ''}</p>
${sections.map(card).join('\n')}
<div style="margin:0 8px;">
<p ${small}>${link(said.actions.app, app)}</p>
<p ${small}>${escaped(said.footer)}</p>
${unsubscribe ? `<p ${small}>${link(said.actions.unsubscribe, unsubscribe)}</p>` : ''}
</div>
</div>
</div>
</body>
</html>
`;
}
