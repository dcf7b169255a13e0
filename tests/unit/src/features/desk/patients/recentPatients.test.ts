import { describe, expect, it } from 'vitest';
import {
  forgetPatient,
  recentPatients,
  rememberPatient,
} from '../../../../../../src/features/desk/patients/recentPatients.ts';

describe('the patients who were opened last', () => {
  it('are five at most, the latest first, each once', () => {
    for (const id of ['1', '2', '3', '4', '5', '6', '4']) {
      rememberPatient({ id, name: `Patient ${id}`, birthday: null });
    }
    expect(recentPatients().map(({ id }) => id)).toEqual(['4', '6', '5', '3', '2']);
  });

  it('are without one who no longer exists', () => {
    forgetPatient('6');
    expect(recentPatients().map(({ id }) => id)).toEqual(['4', '5', '3', '2']);
  });
});
