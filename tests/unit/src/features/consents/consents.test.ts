import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import type { ConsentEvent } from '../../../../../contract/consents.ts';
import { consentText } from '../../../../../src/features/consents/consentText.ts';
import { legalTextsToAccept } from '../../../../../src/features/consents/due.ts';
import { acceptLegalTextsIntent } from '../../../../../src/features/consents/intents/index.ts';
import consents from '../../../../../src/i18n/pt-BR/consents.ts';
import messages from '../../../../../src/i18n/pt-BR/messages.ts';

const i18n = createInstance();
await i18n.init({
  ...{ lng: 'pt-BR', resources: { 'pt-BR': { translation: { consents, messages } } } },
  interpolation: { escapeValue: false },
});
const at = '2027-01-04T12:00:00Z';
const event: ConsentEvent = {
  ...{ at, consent: 'push', topic: null, channel: null, device: null, given: true, origin: 'app' },
};
const say = (changes: Partial<ConsentEvent>, device?: string) => consentText(i18n.t, { ...event, ...changes }, device);

test('a consent is told in one sentence, with how it ended', () => {
  expect(say({}, 'Chrome, Android')).toBe('Notificações em Chrome, Android: consentimento dado');
  expect(say({ given: false, origin: 'session_end' })).toBe(
    'Notificações em um aparelho: consentimento encerrado ao terminar a sessão no aparelho',
  );
  expect(say({ consent: 'messages', topic: 'reminders', channel: 'mail', given: false, origin: 'mail_link' })).toBe(
    'Lembretes por e-mail: consentimento retirado pelo link de uma mensagem',
  );
  expect(say({ given: false, origin: 'service' })).toBe(
    'Notificações em um aparelho: consentimento encerrado porque o aparelho deixou de receber avisos',
  );
  expect(say({ consent: 'earlier', given: false, origin: 'service' })).toBe(
    'Antecipação de consulta: consentimento encerrado porque a consulta começou, mudou de horário ou foi cancelada',
  );
  expect(say({ consent: 'messages', given: false, origin: 'closing' })).toBe(
    'Todos os avisos: consentimento encerrado ao encerrar a conta',
  );
});

const accepted = (document: 'terms' | 'privacy', version: number) => ({
  ...{ document, version, language: 'pt-BR' as const, how: 'app' as const, accepted_at: at },
});

test('a version that this app doesn’t know yet isn’t asked for', () => {
  const in_force = { terms: 99, privacy: 1 };
  expect(legalTextsToAccept({ in_force, accepted: [accepted('terms', 1)] })).toMatchObject([
    { document: 'privacy', version: 1, isNew: true },
  ]);
});

test('a waiting acceptance counts, a refused one doesn’t', () => {
  const acceptances = { in_force: { terms: 1, privacy: 1 }, accepted: [accepted('privacy', 1)] };
  const documents = [{ document: 'terms' as const, version: 1 }];
  const intent = { kind: 'acceptLegalTexts' as const, documents, language: 'en-US' as const, accepted_at: at };
  const shown = (state: 'waiting' | 'refused') =>
    acceptLegalTextsIntent.applyPending(acceptances, [{ intent, state, problem: null }]);
  expect(legalTextsToAccept(shown('waiting'))).toEqual([]);
  expect(shown('waiting').accepted).toContainEqual(accepted('terms', 1));
  expect(shown('refused')).toBe(acceptances);
});

const one = (document: 'terms' | 'privacy') => ({
  ...{ kind: 'acceptLegalTexts' as const, documents: [{ document, version: 1 }] },
  ...{ language: 'pt-BR' as const, accepted_at: at },
});

test('a refused acceptance stays when another text is accepted later', () => {
  expect(acceptLegalTextsIntent.remainder?.(one('terms'), one('privacy'))).toEqual(one('terms'));
  expect(acceptLegalTextsIntent.remainder?.(one('terms'), one('terms'))).toBeUndefined();
});

test('two waiting acceptances become one with all texts', () => {
  expect(acceptLegalTextsIntent.merge(one('privacy'), one('terms')).documents).toEqual([
    { document: 'terms', version: 1 },
    { document: 'privacy', version: 1 },
  ]);
});
