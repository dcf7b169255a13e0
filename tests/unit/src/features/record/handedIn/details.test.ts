import { describe, expect, test } from 'vitest';
import { appointmentFor } from '../../../../../../src/features/record/handedIn/details.ts';

const upcoming = [{ id: 'next' }, { id: 'later' }];

describe('exams are handed in for', () => {
  test('the next appointment until something is chosen', () => {
    expect(appointmentFor(undefined, upcoming)).toBe('next');
    expect(appointmentFor(undefined, [])).toBe('');
  });

  test('what was chosen: an appointment or none', () => {
    expect(appointmentFor('later', upcoming)).toBe('later');
    expect(appointmentFor('', upcoming)).toBe('');
  });

  test('the next appointment if the chosen one is no longer upcoming', () => {
    expect(appointmentFor('past', upcoming)).toBe('next');
    expect(appointmentFor('past', [])).toBe('');
  });
});
