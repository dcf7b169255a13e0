/** The choice of another time for an appointment. */
import { dayIn, relativeDay } from '../../../src/features/booking/calendar/days.ts';
import { datesIn } from '../../../src/i18n/dates.ts';
import type { Language } from '../../../src/i18n/languages.ts';
import { writeDay } from '../../../src/ui/calendar/days.ts';
import { dialog } from './jobs.ts';
import type { Visitor } from './visitor.ts';

/** The label of a slot's button. */
const moveAt = (visitor: Visitor, language: Language, start: string, zone: string) =>
  visitor.words.booking.slots.moveAt.replace('{{time}}', datesIn(language).time(start, zone));

/** Chooses the day among the next free ones, and the time in the list of slots. */
export async function chooseSlot(
  visitor: Visitor,
  language: Language,
  start: string,
  zone = 'America/Sao_Paulo',
): Promise<void> {
  const { booking } = visitor.words;
  const [day, today] = [dayIn(zone, new Date(start)), dayIn(zone, new Date())];
  const strip = visitor.screen.getByRole('region', { name: booking.freeDays.title });
  await strip.getByRole('button', { name: new RegExp(`^${relativeDay(day, today, language)}`) }).click();
  const title = booking.slots.titleOf.replace('{{day}}', writeDay(day, language));
  await visitor.screen.getByRole('heading', { level: 2, name: title }).waitFor();
  await visitor.screen.getByRole('button', { name: moveAt(visitor, language, start, zone), exact: true }).click();
  await dialog(visitor).getByText(booking.move.from).waitFor();
}

/** Confirms the move in its dialog. */
export const confirm = (visitor: Visitor) =>
  dialog(visitor).getByRole('button', { name: visitor.words.booking.move.confirm }).click();
