import { describe, expect, it } from 'vitest';
import { matches } from '../../../../src/i18n/collation.ts';

describe('the search for a name', () => {
  it('finds a name by any part, ignoring diacritics and case', () => {
    expect(matches('Clínica Geral', 'CLINICA')).toBe(true);
    expect(matches('Clínica Geral', ' geral clí ')).toBe(true);
    expect(matches('Cardiologia', 'geral')).toBe(false);
  });

  it('matches every name while nothing is typed', () => {
    expect(matches('Urologia', '  ')).toBe(true);
  });
});
