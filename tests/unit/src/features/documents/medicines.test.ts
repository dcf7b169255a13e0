import { describe, expect, it } from 'vitest';
import { emptyItem } from '../../../../../src/features/documents/form/draft.ts';
import { knownMedicines, medicineLine, withName } from '../../../../../src/features/documents/form/medicines.ts';

const simvastatin = { name: 'Sinvastatina 20 mg', dose: '1 cp', use: 'à noite', quantity: '30' };
const dipyrone = { name: 'Dipirona 500 mg', dose: '', use: 'se dor', quantity: '' };
const prescription = (...items: (typeof simvastatin)[]) => ({ kind: 'prescription' as const, items, notes: '' });

describe('medicines are suggested', () => {
  it('from all prescriptions, the latest first, each once', () => {
    const latest = prescription({ ...simvastatin, quantity: '60' });
    const first = prescription(dipyrone, { ...simvastatin, name: 'SINVASTATINA 20 mg' });
    expect(knownMedicines([latest, first])).toEqual([{ ...simvastatin, quantity: '60' }, dipyrone]);
  });

  it('with dose and use, as far as they are stated', () => {
    expect(medicineLine(simvastatin)).toBe('Sinvastatina 20 mg · 1 cp · à noite');
    expect(medicineLine(dipyrone)).toBe('Dipirona 500 mg · se dor');
  });

  it('and fill the whole row once chosen', () => {
    const typed = { ...emptyItem, name: 'Sin', dose: '2 cp' };
    expect(withName(typed, medicineLine(simvastatin), [dipyrone, simvastatin])).toEqual(simvastatin);
  });

  it('while a name that is typed changes only the name', () => {
    const typed = { ...emptyItem, name: 'Sinvastatina 20 m', dose: '2 cp' };
    expect(withName(typed, 'Sinvastatina 20 mg', [simvastatin])).toEqual({ ...typed, name: 'Sinvastatina 20 mg' });
  });
});
