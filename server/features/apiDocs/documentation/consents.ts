import type * as consents from '../../../../contract/consents.ts';
import { currentVersions } from '../../../../contract/legalTexts.ts';
import type { DocumentationOf } from './documentation.ts';

const at = '2027-03-01T12:00:00.000Z';
const choice = { document: 'terms' as const, version: currentVersions.terms };
const accepted = { ...choice, language: 'pt-BR' as const, how: 'app' as const, accepted_at: at };

export const consentDocs: DocumentationOf<typeof consents> = {
  readAcceptances: {
    summary: 'Read which terms you have accepted',
    description:
      '`in_force` are the current versions of the terms and the privacy notice. No other call is refused because one ' +
      'of them isn’t accepted: the app asks.',
    response: { in_force: currentVersions, accepted: [accepted] },
  },
  acceptLegalTexts: {
    summary: 'Accept versions of the terms and the privacy notice',
    description:
      'Accepting one again changes nothing. `language` is the app’s; the terms count as shown in Portuguese, their ' +
      'only language. A time in the future, or before the text existed, is replaced by the server’s.',
    request: { body: { documents: [choice], language: 'pt-BR', accepted_at: at } },
    response: { in_force: currentVersions, accepted: [accepted] },
  },
  listConsentEvents: {
    summary: 'List what you have consented to, and withdrawn',
    description:
      'The latest 100; an export has all. The present state is read and changed by the calls of each consent: ' +
      'messages, push, calendar feed, earlier times.',
    response: [
      {
        ...{ at, consent: 'messages', topic: 'reminders', channel: 'mail' },
        ...{ device: null, given: false, origin: 'mail_link' },
      },
    ],
  },
};
