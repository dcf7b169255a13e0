/** Distances from the device to clinics, computed on the device. */
import type { ListedClinic, Position } from '../../../../contract/booking.ts';
import { collator } from '../../../i18n/collation.ts';
import type { Language } from '../../../i18n/languages.ts';

const EARTH_RADIUS_M = 6_371_000;

/** The distance between two places as the crow flies, in metres. */
export function distanceBetween(a: Position, b: Position): number {
  const [latitudeA, latitudeB] = [radians(a.latitude), radians(b.latitude)];
  const haversine =
    Math.sin((latitudeB - latitudeA) / 2) ** 2 +
    Math.cos(latitudeA) * Math.cos(latitudeB) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** `350 m`, `2,4 km` or `360 km`. Positions are rough, so nothing is shown more exactly. */
export function distanceText(metres: number, language: Language): string {
  const isNear = metres < 950;
  const [value, unit] = isNear ? [Math.max(50, Math.round(metres / 50) * 50), 'meter'] : [metres / 1000, 'kilometer'];
  const maximumFractionDigits = !isNear && value < 9.95 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(value);
}

interface ClinicAt {
  clinic: ListedClinic;
  /** In metres; undefined if the clinic's position isn't known. */
  distance: number | undefined;
}

/** Clinics with their distances, the nearest first. Those without a position are last, by name. */
export function byDistance(clinics: readonly ListedClinic[], from: Position, language: Language): ClinicAt[] {
  return clinics
    .map(clinic => ({ clinic, distance: clinic.position ? distanceBetween(from, clinic.position) : undefined }))
    .sort(
      (a, b) =>
        (a.distance ?? Number.POSITIVE_INFINITY) - (b.distance ?? Number.POSITIVE_INFINITY) ||
        collator(language)(a.clinic.name, b.clinic.name),
    );
}
