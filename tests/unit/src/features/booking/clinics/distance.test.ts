import { describe, expect, it } from 'vitest';
import type { ListedClinic } from '../../../../../../contract/booking.ts';
import { byDistance, distanceBetween, distanceText } from '../../../../../../src/features/booking/clinics/distance.ts';

const saoPaulo = { latitude: -23.5505, longitude: -46.6333 };
const rio = { latitude: -22.9068, longitude: -43.1729 };

describe('the distance between two places', () => {
  it('is that as the crow flies', () => {
    // São Paulo to Rio de Janeiro: 361 km.
    expect(distanceBetween(saoPaulo, rio) / 1000).toBeCloseTo(361, -1);
    expect(distanceBetween(saoPaulo, saoPaulo)).toBe(0);
    // Across the date line, and from pole to pole: half the circumference of the Earth.
    const near = distanceBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 });
    expect(near / 1000).toBeCloseTo(22.24, 1);
    const poles = distanceBetween({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 });
    expect(poles / 1000).toBeCloseTo(20_015, 0);
  });

  it.each([
    [0, '50 m', '50 m'],
    [340, '350 m', '350 m'],
    [949, '950 m', '950 m'],
    [960, '1 km', '1 km'],
    [2_440, '2,4 km', '2.4 km'],
    [9_960, '10 km', '10 km'],
    [361_200, '361 km', '361 km'],
  ])('%i m is written no more exactly than it is known', (metres, pt, en) => {
    expect([distanceText(metres, 'pt-BR'), distanceText(metres, 'en-US')].map(spaces)).toEqual([pt, en]);
  });
});

/** Intl separates numbers from units by spaces of several kinds. */
const spaces = (text: string) => text.replaceAll(/\s/g, ' ');

describe('clinics by distance', () => {
  const clinic = (name: string, position: ListedClinic['position']): ListedClinic => ({
    ...{ id: name, name, address: 'Rua A', time_zone: 'America/Sao_Paulo', position },
  });

  it('begin with the nearest; those without a position are last, by name', () => {
    const clinics = [
      clinic('Ômega', null),
      clinic('Rio', rio),
      clinic('Alfa', undefined),
      clinic('Centro', { ...saoPaulo, latitude: -23.56 }),
    ];
    const sorted = byDistance(clinics, saoPaulo, 'pt-BR');
    expect(sorted.map(({ clinic: { name } }) => name)).toEqual(['Centro', 'Rio', 'Alfa', 'Ômega']);
    expect(sorted.map(({ distance }) => distance !== undefined)).toEqual([true, true, false, false]);
  });
});
