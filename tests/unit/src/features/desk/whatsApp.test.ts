import { describe, expect, test } from 'vitest';
import { chatLink, chatNumber } from '../../../../../src/features/desk/whatsApp.ts';

const chat = {
  phone: '+5511987654321',
  name: 'João da Silva',
  clinic: { name: 'Clínica Boa Saúde', time_zone: 'America/Sao_Paulo' },
};
const appointment = {
  ...{ date: '2026-11-24T12:00:00.000Z', doctor: 'Helena Carvalho' },
  ...{ isCancelled: false, isAskedToMove: false },
};
/** The text as WhatsApp reads it. */
const textOf = (changes: Partial<Parameters<typeof chatLink>[0]> = {}) =>
  new URL(chatLink({ ...chat, ...changes }) ?? '').searchParams.get('text');

describe('a number', () => {
  test.each([
    ['(11) 98765-4321', '5511987654321'],
    ['11987654321', '5511987654321'],
    ['1133334444', '551133334444'],
    ['011 98765-4321', '5511987654321'],
    ['0 11 3333.4444', '551133334444'],
    ['+5511987654321', '5511987654321'],
    ['+55 (0)11 98765-4321', '5511987654321'],
    ['5511987654321', '5511987654321'],
    ['55987654321', '5555987654321'],
    ['+1 212 555 0123', '12125550123'],
    ['+351 912 345 678', '351912345678'],
  ])('%s', (phone, number) => expect(chatNumber(phone)).toBe(number));

  test.each([
    ...['', 'ramal 12', '98765-4321', '11 8765-432', '11 88765-4321', '10 98765-4321', '+12', '+55 98765-4321'],
    ...['11 98765-4321 ramal 2', '+0123456789', '+1234567890123456', '119876543210', 'javascript:1133334444'],
  ])('not %s', phone => expect([chatNumber(phone), chatLink({ ...chat, phone })]).toEqual([undefined, undefined]));
});

describe('a text', () => {
  test('asks whether the patient comes, at the clinic’s time', () => {
    expect(chatLink({ ...chat, appointment })).toMatch(/^https:\/\/wa\.me\/5511987654321\?text=[\w%.!~*'()-]+$/);
    expect(textOf({ appointment })).toBe(
      'Olá, João! Aqui é da recepção: Clínica Boa Saúde. Sua consulta com Helena Carvalho, ' +
        'terça-feira, 24 de novembro, às 09:00, está marcada. Podemos contar com a sua presença?',
    );
    const manaus = { ...chat.clinic, time_zone: 'America/Manaus' };
    expect(textOf({ appointment, clinic: manaus })).toContain('às 08:00');
  });

  test('asks for another time after a cancellation, and if the clinic asked to move', () => {
    const cancelled = { ...appointment, isCancelled: true, isAskedToMove: true };
    expect(textOf({ appointment: cancelled })).toMatch(/foi cancelada\. Quer marcar outro horário\?$/);
    const moving = { ...appointment, isAskedToMove: true };
    expect(textOf({ appointment: moving })).toMatch(
      /precisa de outro horário\. Qual dia e horário fica bom para você\?$/,
    );
  });

  test('is a greeting without an appointment, also for a name of which nothing remains', () => {
    expect(textOf()).toBe('Olá, João! Aqui é da recepção: Clínica Boa Saúde.');
    expect(textOf({ name: '***' })).toBe('Olá! Aqui é da recepção: Clínica Boa Saúde.');
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
