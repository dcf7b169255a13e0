import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorCodes, errorStatus, fieldCodes } from '../../../../contract/errors.ts';
import en from '../../../../src/i18n/en-US/index.ts';
import pt from '../../../../src/i18n/pt-BR/index.ts';
import { ApiError, NetworkError } from '../../../../src/net/errors.ts';
import { describe as describeError } from '../../../../src/net/problems.ts';

let portuguese: TFunction;
let english: TFunction;

beforeAll(async () => {
  await i18next.init({
    lng: 'pt-BR',
    defaultNS: 'translations',
    resources: { 'pt-BR': { translations: pt }, 'en-US': { translations: en } },
  });
  portuguese = i18next.getFixedT('pt-BR');
  english = i18next.getFixedT('en-US');
});

const refusal = (code: (typeof errorCodes)[number], extra = {}, retryAfterMs?: number) =>
  new ApiError({ type: 'about:blank', title: code, status: errorStatus[code], code, ...extra }, retryAfterMs);

describe('a description says', () => {
  test.each(errorCodes)('what %s means, in both languages', code => {
    for (const t of [portuguese, english]) {
      const { title, text } = describeError(refusal(code), t);
      expect(title).not.toMatch(/^$|errors\./);
      expect(text).not.toMatch(/^$|errors\./);
    }
  });

  test.each(fieldCodes)('what is wrong with a field: %s', code => {
    for (const t of [portuguese, english]) expect(t(`errors.fields.${code}`)).not.toMatch(/^$|errors\./);
  });

  test.each(['offline', 'unreachable', 'timeout', 'unreadable'] as const)('that there was no response: %s', failure => {
    expect(describeError(new NetworkError(failure), portuguese)).toMatchObject({ action: 'retry' });
    expect(describeError(new NetworkError(failure), portuguese).title).not.toMatch(/errors\./);
  });

  test('the fixed words of the product', () => {
    expect(describeError(refusal('credentials'), english)).toEqual({
      title: 'Couldn’t sign in',
      text: 'Incorrect email or password.',
    });
    expect(describeError(refusal('patient_busy'), portuguese).text).toBe(
      'Você já tem um agendamento para este horário.',
    );
    expect(portuguese('errors.fields.hours_incompatible')).toBe(
      'Horário incompatível com a especialidade escolhida no cadastrado.',
    );
  });

  test('how long to wait, and the code for support', () => {
    expect(describeError(refusal('too_many_requests', {}, 30_000), portuguese).text).toContain('30 segundos');
    expect(describeError(refusal('too_many_requests', {}, 900), english).text).toContain('1 second.');
    expect(describeError(refusal('too_many_requests', {}, 119_000), english).text).toContain('119 seconds.');
    expect(describeError(refusal('too_many_requests', {}, 121_000), english).text).toContain('3 minutes.');
    expect(describeError(refusal('too_many_requests', {}, 3_600_000), portuguese).text).toContain('60 minutos.');
    expect(describeError(refusal('internal', { correlation: 'abc-1' }), english).text).toContain('abc-1');
  });
});
