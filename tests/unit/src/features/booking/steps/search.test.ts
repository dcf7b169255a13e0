import { describe, expect, it } from 'vitest';
import { matches } from '../../../../../../src/features/booking/steps/search.ts';

describe('the search for a specialty', () => {
  it('finds a name by any part, marks and case aside', () => {
    expect(matches('Clínica Geral', 'CLINICA')).toBe(true);
    expect(matches('Clínica Geral', ' geral clí ')).toBe(true);
    expect(matches('Cardiologia', 'geral')).toBe(false);
  });

  it('finds everything while nothing is typed', () => {
    expect(matches('Urologia', '  ')).toBe(true);
  });
});
