/** The demo's mails as plain HTML, without scripts: a list, and a page for each mail. */
import { HOME_TIME_ZONE } from '../../../../contract/wallClock.ts';
import { escapeHtml } from '../../../platform/http/startPage.ts';
import type { Language } from '../../../platform/mail/texts.ts';
import type { DemoMail } from './mailbox.ts';
import { words } from './words.ts';

/** Where the list is served. */
export const MAILS_PATH = '/api/demo/mails';

/**
 * Nothing is run, loaded or submitted, in the page and in the frame with a mail, which inherits the policy. Mails have
 * inline styles, as mail programs demand.
 */
export const mailsPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const styles = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 }
main { margin: 0 auto; max-width: 48rem; overflow-wrap: anywhere; padding: 1rem }
h1 { font-size: 1.5rem; line-height: 1.25 }
h2 { font-size: 1.125rem; margin: 2rem 0 0.5rem }
ul { list-style: none; padding: 0 }
li { border-bottom: 1px solid #8886 }
li a { display: block; padding: 0.75rem 0 }
a.step { display: inline-block; line-height: 44px; min-height: 44px }
dt { font-weight: 600 }
dd { margin: 0 0 0.5rem }
span { display: block }
iframe { border: 1px solid #8886; box-sizing: border-box; height: 75vh; min-height: 20rem; width: 100% }
pre { font: inherit; white-space: pre-wrap }
summary { cursor: pointer; font-size: 1.125rem; font-weight: 600; line-height: 44px }
`;

const page = (language: Language, title: string, content: string) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} | Clinic</title>
<style>${styles}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;

const step = (address: string, label: string) =>
  `<p><a class="step" href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>`;

const timeOf = ({ sentAt }: DemoMail, language: Language) => {
  const options = { dateStyle: 'long', timeStyle: 'medium', timeZone: HOME_TIME_ZONE } as const;
  const written = new Intl.DateTimeFormat(language, options).format(sentAt);
  return `<time datetime="${sentAt.toISOString()}">${written}</time>`;
};

/** @param isElsewhere mails go to an SMTP server instead */
export function listPage(mails: readonly DemoMail[], language: Language, isElsewhere: boolean): string {
  const said = words[language];
  const items = mails.map(
    mail => `<li><a href="${MAILS_PATH}/${mail.name}"><strong>${escapeHtml(mail.subject)}</strong>
<span>${said.to}: ${escapeHtml(mail.to)}</span>
<span>${timeOf(mail, language)}</span></a></li>`,
  );
  const content = `<h1>${said.title}</h1>
<p>${said.about}</p>
${isElsewhere ? `<p>${said.elsewhere}</p>` : ''}
${step(MAILS_PATH, said.refresh)}
${items.length > 0 ? `<ul>\n${items.join('\n')}\n</ul>` : `<p>${said.none}</p>`}`;
  return page(language, said.title, content);
}

/** Links of mails begin with `PUBLIC_URL`; here they stay on the address at which the demo was opened. */
const ownAddress = (address: string, publicUrl: string) =>
  address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;

/** A mail's text with its addresses as links. */
function linked(text: string, publicUrl: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  const link = (address: string) =>
    `<a href="${escapeHtml(ownAddress(address, publicUrl))}" target="_blank" rel="noopener">${escapeHtml(address)}</a>`;
  return parts.map((part, place) => (place % 2 === 1 ? link(part) : escapeHtml(part))).join('');
}

/** A frame that runs nothing and has no origin; its links open in a new tab. */
function frameOf(html: string, title: string, publicUrl: string): string {
  const document = html
    .replaceAll(`href="${escapeHtml(publicUrl)}/`, 'href="/')
    .replace(/<head>/i, '<head><base target="_blank" />');
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  return `<iframe title="${escapeHtml(title)}" sandbox="${sandbox}" srcdoc="${escapeHtml(document)}"></iframe>`;
}

export function mailPage(mail: DemoMail, language: Language, publicUrl: string): string {
  const said = words[language];
  const { name, subject, to, html, text, files } = mail;
  const asText = `<pre>${linked(text, publicUrl)}</pre>`;
  const shown =
    html === undefined
      ? `<h2>${said.asText}</h2>\n${asText}`
      : `<h2>${said.asHtml}</h2>\n${frameOf(html, `${said.asHtml}: ${subject}`, publicUrl)}
<details><summary>${said.asText}</summary>${asText}</details>`;
  const downloads = files.map((file, place) => step(`${MAILS_PATH}/${name}/files/${place}`, said.save(file.name)));
  const content = `${step(MAILS_PATH, said.back)}
<h1>${escapeHtml(subject)}</h1>
<dl>
<dt>${said.to}</dt><dd>${escapeHtml(to)}</dd>
<dt>${said.sentAt}</dt><dd>${timeOf(mail, language)}</dd>
</dl>
${shown}
${downloads.length > 0 ? `<h2>${said.files}</h2>\n${downloads.join('\n')}` : ''}`;
  return page(language, subject, content);
}
