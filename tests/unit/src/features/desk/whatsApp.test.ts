import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { messageKinds, type Undelivered } from '../../../../../contract/notifications.ts';
import type { Status } from '../../../../../contract/status.ts';
import { chatLink, chatNumber, chatText, topicOfMessage } from '../../../../../src/features/desk/whatsApp.ts';
import en from '../../../../../src/i18n/en-US/desk.ts';
import pt from '../../../../../src/i18n/pt-BR/desk.ts';

const chat = { name: 'João da Silva', clinic: { name: 'Clínica Boa Saúde', time_zone: 'America/Sao_Paulo' } };
const appointment = { date: '2026-11-24T12:00:00.000Z', doctor: 'Helena Carvalho', topic: 'confirm' } as const;
const booked = { id: 'appointment', date: appointment.date, doctor: appointment.doctor, cancelled: false };
const languages = ['pt-BR', 'en-US'] as const;

let texts: (language: (typeof languages)[number]) => TFunction;

beforeAll(async () => {
  await i18next.init({
    ...{ lng: 'pt-BR', defaultNS: 'translations', interpolation: { escapeValue: false } },
    resources: { 'pt-BR': { translations: { desk: pt } }, 'en-US': { translations: { desk: en } } },
  });
  texts = language => i18next.getFixedT(language);
});

type Chat = Parameters<typeof chatText>[2];
const textOf = (changes: Partial<Chat> = {}, language: (typeof languages)[number] = 'pt-BR') =>
  chatText(texts(language), language, { ...chat, ...changes });

describe('a number', () => {
  test.each([
    ['(11) 98765-4321', '5511987654321'],
    ['11987654321', '5511987654321'],
    ['011 98765-4321', '5511987654321'],
    ['0 11 98765.4321', '5511987654321'],
    ['+5511987654321', '5511987654321'],
    ['+55 (0)11 98765-4321', '5511987654321'],
    ['5511987654321', '5511987654321'],
    ['55987654321', '5555987654321'],
    ['+1 212 555 0123', '12125550123'],
    ['+351 912 345 678', '351912345678'],
  ])('%s', (phone, number) => expect(chatNumber(phone)).toBe(number));

  test.each([
    ...['', 'ramal 12', '98765-4321', '11 8765-432', '11 88765-4321', '10 98765-4321', '+12', '+55 98765-4321'],
    ...[
      '1133334444',
      '+551132847719',
      '55 11 3333-4444',
      '11 98765-4321 ramal 2',
      '+0123456789',
      '+1234567890123456',
      '119876543210',
    ],
    'javascript:11987654321',
  ])('not %s', phone => expect([chatNumber(phone), chatLink(phone, 'Olá')]).toEqual([undefined, undefined]));
});

describe('a text', () => {
  test('asks whether the patient comes, at the clinic’s time', () => {
    expect(textOf({ appointment })).toBe(
      'Olá! Aqui é da recepção: Clínica Boa Saúde. A consulta de João da Silva com Helena Carvalho está marcada ' +
        'para terça-feira, 24 de novembro, às 09:00. Podemos confirmar a presença?',
    );
    expect(textOf({ appointment }, 'en-US')).toBe(
      'Hello! This is the front desk at Clínica Boa Saúde. João da Silva has an appointment with Helena Carvalho ' +
        'on Tuesday, November 24 at 9:00 AM. Can you confirm it?',
    );
    const manaus = { ...chat.clinic, time_zone: 'America/Manaus' };
    expect(textOf({ appointment, clinic: manaus })).toContain('08:00');
  });

  test('is the address of a chat', () => {
    expect(chatLink('+5511987654321', textOf({ appointment }))).toMatch(
      /^https:\/\/wa\.me\/5511987654321\?text=[\w%.!~*'()-]+$/,
    );
  });

  test('asks for another time after a cancellation, and if the clinic must move the appointment', () => {
    expect(textOf({ appointment: { ...appointment, topic: 'cancelled' } })).toMatch(
      /foi cancelada\. Gostaria de marcar outro horário\?$/,
    );
    expect(textOf({ appointment: { ...appointment, topic: 'asked_to_move' } })).toMatch(
      /Precisamos remarcar a consulta de João da Silva .* Que outro dia e horário ficam bons para você\?$/,
    );
  });

  test('is a greeting without an appointment, also for a name of which nothing remains', () => {
    expect(textOf()).toBe('Olá, João! Aqui é da recepção: Clínica Boa Saúde.');
    expect(textOf({ name: '***' })).toBe('Olá! Aqui é da recepção: Clínica Boa Saúde.');
  });

  test('greets the carer whose number it is, and names the patient', () => {
    expect(textOf({ carer: 'Maria Souza' })).toBe(
      'Olá, Maria! Aqui é da recepção: Clínica Boa Saúde. É sobre o atendimento de João.',
    );
    expect(textOf({ carer: 'Maria Souza', appointment })).toMatch(/^Olá, Maria! .+ A consulta de João da Silva com/);
  });

  test('fits the message that didn’t arrive, and names nothing clinical', () => {
    for (const language of languages) {
      const all = [...messageKinds, 'claim_code' as const].map(kind => {
        const topic = topicOfMessage({ kind, appointment: booked });
        return textOf({ appointment: topic && { ...appointment, topic } }, language);
      });
      expect(all.join('\n')).not.toMatch(/sa[uú]de\b(?<!Boa Saúde)|health|questionário|prontuário|record|desk\./i);
    }
    const cancelled = { ...booked, cancelled: true };
    expect(topicOfMessage({ kind: 'reminder_evening', appointment: cancelled })).toBe('cancelled');
    expect(topicOfMessage({ kind: 'record', appointment: booked })).toBeUndefined();
    expect(topicOfMessage({ kind: 'claim_code', appointment: null })).toBeUndefined();
    expect(topicOfMessage({ kind: 'moved', appointment: booked })).toBe('moved');
  });

  test('doesn’t ask for a confirmation after one, nor once the patient has come', () => {
    const textAbout = (kind: Undelivered['kind'], status: Status, language: (typeof languages)[number]) => {
      const topic = topicOfMessage({ kind, appointment: { ...booked, status } });
      return textOf({ appointment: topic && { ...appointment, topic } }, language);
    };
    for (const kind of ['booked', 'moved', 'reminder_hours'] as const) {
      expect(textAbout(kind, 'booked', 'pt-BR')).toMatch(/Podemos confirmar a presença\?$/);
      expect(textAbout(kind, 'confirmed', 'pt-BR')).toMatch(
        /24 de novembro, às 09:00\. A presença já está confirmada\.$/,
      );
      expect(textAbout(kind, 'confirmed', 'en-US')).toMatch(/9:00 AM\. It is already confirmed\.$/);
      expect(topicOfMessage({ kind, appointment: { ...booked, status: 'arrived' } })).toBeUndefined();
    }
    expect(textAbout('moved', 'confirmed', 'pt-BR')).toContain('foi remarcada para');
    for (const status of ['booked', 'confirmed'] as const)
      expect(textAbout('move_withdrawn', status, 'pt-BR')).toMatch(
        /está mantida\. Não é mais preciso escolher outro horário\.$/,
      );
  });

  test('asks for another time while the clinic asks for one, whatever the message was about', () => {
    const asked = { ...booked, status: 'confirmed', asked_to_move_at: '2026-11-20T12:00:00.000Z' } as const;
    for (const kind of ['booked', 'reminder_evening', 'questionnaire', 'asked_to_move'] as const)
      expect(topicOfMessage({ kind, appointment: asked })).toBe('asked_to_move');
  });

  test('carries no link, markup or line break from a name', () => {
    const text = textOf({
      ...{ name: 'http://evil.example/x?a=1 B', appointment: { ...appointment, doctor: '*Ana*\n_www.evil.example_' } },
      clinic: { ...chat.clinic, name: 'Clínica &text=x#`@evil.example`' },
    });
    expect(text).not.toMatch(/[*_`\n:/@#?=]{2}|https?:|\w\.\w|[*_`\n@#=/]/);
    expect(text).toContain('Ana');
  });
});
