import i18next, { type TFunction } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import type { OwnIdentity } from '../../../../../contract/corrections.ts';
import { type MessagePreferences, topics } from '../../../../../contract/notifications.ts';
import {
  calendarState,
  consentState,
  dependentState,
  factorState,
  identityState,
  messageState,
  securityState,
} from '../../../../../src/app/account/partStates.ts';
import en from '../../../../../src/i18n/en-US/account.ts';
import pt from '../../../../../src/i18n/pt-BR/account.ts';

let portuguese: TFunction;
let english: TFunction;
beforeAll(async () => {
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: 'pt-BR',
    resources: { 'pt-BR': { translation: { account: pt } }, 'en-US': { translation: { account: en } } },
    interpolation: { escapeValue: false },
  });
  portuguese = i18n.getFixedT('pt-BR');
  english = i18n.getFixedT('en-US');
});

test('an open request to correct data is named, a decided one isn’t', () => {
  const stateWith = (state: string) =>
    identityState(portuguese, 'Patient', { correction: { state } } as OwnIdentity).text;
  expect(stateWith('open')).toBe('Correção em análise');
  expect(stateWith('declined')).toBe('Conferir e corrigir');
  expect(identityState(english, 'Doctor', undefined).text).toBe('Review and correct');
});

test('the signed-in devices are counted', () => {
  const devices = (count: number) => Array.from({ length: count }, () => ({}) as never);
  expect(securityState(portuguese, undefined).text).toBe('Senha e aparelhos');
  expect(securityState(portuguese, devices(1)).text).toBe('1 aparelho em uso');
  expect(securityState(english, devices(2)).text).toBe('2 signed-in devices');
});

const none = { passkeys: [], totp_since: null, recovery_codes: 0, required: false };
const passkey = { id: 'a', name: 'Celular', created_at: '2026-11-30T12:00:00Z', last_used_at: null };

test.each([
  ['Opcionais', undefined, undefined],
  ['Desativadas', 'risk', none],
  ['Ativadas', 'safe', { ...none, passkeys: [passkey] }],
  ['Ativadas', 'safe', { ...none, totp_since: '2026-11-30T12:00:00Z' }],
] as const)('two-step verification: %s, as %s', (text, tone, factors) => {
  expect(factorState(portuguese, factors as never)).toMatchObject({ text, ...(tone && { tone }) });
});

function preferencesOf(language: MessagePreferences['language'], mails: number, pushes: number) {
  const choices = topics.map((topic, place) => [topic, { mail: place < mails, push: place < pushes }]);
  return { language, topics: Object.fromEntries(choices) } as MessagePreferences;
}

test.each([
  ['E-mails em português', preferencesOf('pt-BR', 5, 5), 0],
  ['E-mails em inglês', preferencesOf('en-US', 5, 5), 0],
  ['E-mail e notificação', preferencesOf('pt-BR', 5, 1), 2],
  ['E-mails em português', preferencesOf('pt-BR', 5, 0), 2],
  ['Só alguns e-mails', preferencesOf('pt-BR', 3, 5), 0],
  ['Apenas notificações', preferencesOf('pt-BR', 0, 5), 1],
  ['Só avisos essenciais', preferencesOf('pt-BR', 0, 5), 0],
])('a patient’s messages: %s', (text, preferences, devices) => {
  expect(messageState(portuguese, preferences, { key: 'k', here: false, devices }).text).toBe(text);
});

test('nothing is said of messages before both the choices and the devices are known', () => {
  const about = 'E-mails e calendário';
  expect(messageState(portuguese, preferencesOf('pt-BR', 5, 5), undefined).text).toBe(about);
  expect(messageState(portuguese, undefined, { key: 'k', here: true, devices: 1 }).text).toBe(about);
});

test('a doctor’s calendar has a link or not', () => {
  const stateSince = (since: string | null) => calendarState(english, { since, last_read_at: null }).text;
  expect(calendarState(english, undefined).text).toBe('Your calendar link');
  expect(stateSince(null)).toBe('No calendar link');
  expect(stateSince('2026-11-30T12:00:00Z')).toBe('Calendar link active');
});

test('dependents are counted', () => {
  const dependents = (count: number) => Array.from({ length: count }, () => ({}) as never);
  const texts = [undefined, dependents(0), dependents(1), dependents(3)].map(
    list => dependentState(portuguese, list).text,
  );
  expect(texts).toEqual(['Sob os seus cuidados', 'Nenhum por enquanto', '1 dependente', '3 dependentes']);
});

test('the terms: the day of the latest acceptance, unless one is due', () => {
  const acceptance = { document: 'terms', version: 1, language: 'pt-BR', how: 'app' } as const;
  const accepted = [
    { ...acceptance, accepted_at: '2026-11-30T12:00:00Z' },
    { ...acceptance, accepted_at: '2026-11-24T12:00:00Z' },
  ];
  const acceptances = { in_force: { terms: 1, privacy: 1 }, accepted };
  const day = (instant: string) => instant.slice(0, 10);
  expect(consentState(portuguese, { acceptances, isDue: false, day }).text).toBe('Aceitos em 2026-11-30');
  expect(consentState(portuguese, { acceptances, isDue: true, day })).toMatchObject({
    text: 'Falta a sua resposta',
    tone: 'risk',
  });
  expect(consentState(portuguese, { acceptances: undefined, isDue: false, day }).text).toBe('Termos e privacidade');
});
