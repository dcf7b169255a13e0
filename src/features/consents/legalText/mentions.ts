import type { Role } from '../../../../contract/formats.ts';

interface Place {
  /** A page of the app, or the address of a phone number. */
  to: string;
  /** Who has that page; undefined for everyone, also signed-out. */
  roles?: readonly Role[];
}

const everyone: readonly Role[] = ['Patient', 'Doctor', 'Reception'];
const account: Place = { to: '/account', roles: everyone };
const consents: Place = { to: '/consents', roles: everyone };
const myData: Place = { to: '/my-data', roles: ['Patient', 'Doctor'] };
const closing: Place = { to: '/account/close', roles: ['Patient', 'Doctor'] };
const dependents: Place = { to: '/dependents', roles: ['Patient'] };
const log: Place = { to: '/privacy', roles: ['Patient'] };
const verify: Place = { to: '/verify' };

/** The wording by which the texts mention what has a page; names of pages are in quotation marks. */
export const mentions: Readonly<Record<string, Place>> = {
  '“Minha conta”': account,
  '“My account”': account,
  '“Termos e consentimentos”': consents,
  '“Terms and consents”': consents,
  '“Baixar meus dados”': myData,
  '“Download my data”': myData,
  '“Encerrar conta”': closing,
  '“Close account”': closing,
  '“Meus dependentes”': dependents,
  '“My dependents”': dependents,
  '“Quem viu meu prontuário”': log,
  '“Who has seen my record”': log,
  'pode conferir': verify,
  'can check': verify,
  'aviso de privacidade': { to: '/privacy-notice' },
  'SAMU (192)': { to: 'tel:192' },
};

const escaped = (text: string) => text.replace(/[()]/g, '\\$&');
const mentioned = new RegExp(`(${Object.keys(mentions).map(escaped).join('|')})`);

export interface Passage {
  text: string;
  /** Where the passage leads, if anywhere. */
  to?: string;
}

/**
 * A sentence of a legal text in passages, with a link where it mentions a page that the reader has. The passages
 * together are the same words.
 * @param role undefined without a session
 */
export function passagesOf(sentence: string, role: Role | undefined): Passage[] {
  return sentence.split(mentioned).flatMap((text): Passage[] => {
    const place = mentions[text];
    if (!place || (place.roles && !(role && place.roles.includes(role)))) return text === '' ? [] : [{ text }];
    if (!text.startsWith('“')) return [{ text, to: place.to }];
    return [{ text: '“' }, { text: text.slice(1, -1), to: place.to }, { text: '”' }];
  });
}
