import { describe, expect, it } from 'vitest';
import { emptyItem } from '../../../../../src/features/documents/form/draft.ts';
import {
  knownMedicines,
  medicineLine,
  usesOf,
  withName,
} from '../../../../../src/features/documents/form/medicines.ts';

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

  it('with uses: those of earlier prescriptions first, each once', () => {
    const every8 = { ...dipyrone, use: 'de 8 em 8 horas ' };
    const uses = usesOf([simvastatin, every8, { ...every8, use: ' ' }]);
    expect(uses.slice(0, 3)).toEqual(['à noite', 'de 8 em 8 horas', '1 vez ao dia']);
    expect(uses.filter(use => use.toLowerCase() === 'de 8 em 8 horas')).toHaveLength(1);
    expect(uses).not.toContain('');
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
