import { describe, expect, it } from 'vitest';
import { documentLimits } from '../../../../../contract/documents.ts';
import { commonMedicines } from '../../../../../src/features/documents/form/commonMedicines.ts';
import { emptyItem } from '../../../../../src/features/documents/form/draft.ts';
import {
  chipLines,
  knownMedicines,
  medicineLine,
  namesOf,
  SEPARATOR,
  usesOf,
  withName,
} from '../../../../../src/features/documents/form/medicines.ts';

const simvastatin = { name: 'Sinvastatina 20 mg', dose: '1 cp', use: 'à noite', quantity: '30' };
const dipyrone = { name: 'Dipirona 500 mg', dose: '', use: 'se dor', quantity: '' };
const prescription = (...items: (typeof simvastatin)[]) => ({ kind: 'prescription' as const, items, notes: '' });

it('chips of medicines that only differ by the quantity say it', () => {
  const more = { ...simvastatin, quantity: '60' };
  const offered = [simvastatin, dipyrone, more];
  expect(offered.map(one => chipLines(one, offered).more)).toEqual([
    '30 · 1 cp · à noite',
    'se dor',
    '60 · 1 cp · à noite',
  ]);
});

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

  it('with names: those of earlier prescriptions and of the doctor’s entries before common ones, each once', () => {
    const names = namesOf([simvastatin], ['Zidovudina', 'LOSARTANA POTÁSSICA 50 MG, COMPRIMIDO', ' ']);
    expect(names.slice(0, 3)).toEqual([
      'Sinvastatina 20 mg · 1 cp · à noite',
      'Zidovudina',
      'LOSARTANA POTÁSSICA 50 MG, COMPRIMIDO',
    ]);
    expect(names.filter(name => name.toLowerCase().includes('losartana potássica 50'))).toHaveLength(1);
    expect(names).toContain('Amoxicilina 500 mg, cápsula');
    const many = Array.from({ length: 100 }, (_, at) => `Medicamento ${at}`);
    expect(namesOf([], many)).toHaveLength(60 + commonMedicines.length);
  });

  it('of which common ones fit their field, and have no part that fills another one', () => {
    expect(new Set(commonMedicines.map(name => name.toLowerCase())).size).toBe(commonMedicines.length);
    for (const name of commonMedicines) {
      expect(name.length).toBeLessThanOrEqual(documentLimits.itemName);
      expect(name).not.toContain(SEPARATOR);
    }
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
