import { describe, expect, it } from 'vitest';
import { since, until } from '../../../../src/i18n/until.ts';

const ZONE = 'America/Sao_Paulo';
const now = new Date('2026-11-23T12:00:00Z');

describe('the time until an appointment', () => {
  const at = (instant: string, language = 'pt-BR') => until(instant, now, ZONE, language);

  it('is in minutes, hours or days, in both languages', () => {
    expect(at('2026-11-23T12:24:30Z')).toBe('em 25 minutos');
    expect(at('2026-11-23T15:00:00Z')).toBe('em 3 horas');
    expect(at('2026-11-24T13:00:00Z')).toBe('amanhã');
    expect(at('2026-11-27T13:00:00Z')).toBe('em 4 dias');
    expect(at('2026-11-27T13:00:00Z', 'en-US')).toBe('in 4 days');
    expect(at('2026-11-23T12:00:00Z')).toBeUndefined();
  });

  it('is in hours for the early next morning, not “tomorrow”', () => {
    expect(until('2026-11-24T05:00:00Z', new Date('2026-11-24T01:00:00Z'), ZONE, 'pt-BR')).toBe('em 4 horas');
  });
});

describe('the time since a moment', () => {
  const at = (instant: string, language = 'pt-BR') => since(Date.parse(instant), now, language);

  it('is in minutes, hours or days, in both languages', () => {
    expect(at('2026-11-23T11:59:30Z')).toBe('agora');
    expect(at('2026-11-23T11:35:00Z')).toBe('há 25 minutos');
    expect(at('2026-11-23T09:00:00Z', 'en-US')).toBe('3 hours ago');
    expect(at('2026-11-21T11:00:00Z')).toBe('há 2 dias');
  });

  it('is a number of days: 36 hours ago wasn’t yesterday', () => {
    expect(at('2026-11-22T00:00:00Z')).toBe('há 1 dia');
    expect(at('2026-11-22T00:00:00Z', 'en-US')).toBe('1 day ago');
  });
});
