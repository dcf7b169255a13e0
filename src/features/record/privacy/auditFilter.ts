import type { TFunction } from 'i18next';
import { dayAfter, instantOf, wallClock } from '../../../../contract/clinicTime.ts';
import type { AuditEntry } from '../../../../contract/record.ts';
import type { Language } from '../../../i18n/languages.ts';
import { actorText } from './auditText.ts';

/** How far back the log goes, in days with today. */
const days = { week: 7, month: 30, year: 365 };

export const periods = ['all', 'week', 'month', 'year'] as const;
export type Period = (typeof periods)[number];

/** Up to this many entries can be read without filters. */
const FEW_ENTRIES = 10;

/** Whether a log of which `loaded` entries are known, and more if `hasMore`, is long enough for filters. */
export const isLong = (loaded: number, hasMore: boolean): boolean => hasMore || loaded > FEW_ENTRIES;

/** The first instant of a period, the midnight that begins its first day; undefined for the whole log. */
export function periodStart(period: Period, now: Date, zone: string): string | undefined {
  if (period === 'all') return undefined;
  return new Date(instantOf(zone, dayAfter(wallClock(zone, now.getTime()), 1 - days[period]), 0)).toISOString();
}

/**
 * Identifies a person among the actors of a log. The log doesn't name receptionists, so those of the same clinics are
 * one; those of other roles are told apart by their names.
 */
export const personOf = ({ actor: { role, name, clinics } }: Pick<AuditEntry, 'actor'>): string =>
  JSON.stringify([role, role === 'Reception' ? (clinics ?? []) : name]);

/** The persons of a log, by name, to choose one of them. */
export function peopleIn(t: TFunction, entries: readonly AuditEntry[], language: Language) {
  const people = [...new Map(entries.map(entry => [personOf(entry), entry]))];
  return people
    .map(([value, entry]) => {
      const { role, name } = entry.actor;
      // Someone who is a doctor and a carer, or two people of one name, are told apart by more than the name.
      const isShared = people.some(([other, { actor }]) => other !== value && actor.name === name);
      return { value, label: role === 'Reception' || name === '' || isShared ? actorText(t, entry) : name };
    })
    .sort((one, other) => one.label.localeCompare(other.label, language));
}
