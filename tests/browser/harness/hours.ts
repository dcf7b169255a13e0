/** The form of a doctor's weekly hours. */
import type { Locator } from 'playwright-core';
import type { HoursRange } from '../../../contract/hours.ts';
import { dialog } from './jobs.ts';
import type { Visitor } from './visitor.ts';

const click = (target: Locator) => target.click();

/** Presses the button of an action, or chooses it in the day's menu. */
export async function pressOfDay(
  visitor: Visitor,
  weekDay: HoursRange['week_day'],
  action: 'copy' | 'addBreak',
  act = click,
): Promise<void> {
  const { hours, timetable } = visitor.words;
  const button = (name: string) => visitor.screen.getByRole('button', { name, exact: true });
  const ofDay = (text: string) => text.replace('{{day}}', hours.weekdays[weekDay]);
  const direct = button(ofDay({ copy: hours.copyTo.title, addBreak: timetable.addBreakOf }[action]));
  const menu = button(ofDay(hours.actionsOf));
  await direct.or(menu).waitFor();
  if (await direct.isVisible()) return await act(direct);
  await act(menu);
  await act(button({ copy: hours.copy, addBreak: timetable.addBreak }[action]));
}

/** Copies Monday's hours to Tuesday to Friday, which are chosen at first. */
export async function copyMonday(visitor: Visitor, act = click): Promise<void> {
  await pressOfDay(visitor, '1', 'copy', act);
  await act(dialog(visitor).getByRole('button', { name: visitor.words.hours.copyTo.confirm, exact: true }));
  await dialog(visitor).waitFor({ state: 'detached' });
}
