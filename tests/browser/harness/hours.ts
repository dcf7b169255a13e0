/** The form of a doctor's weekly hours. */
import type { Locator } from 'playwright-core';
import type { HoursRange } from '../../../contract/hours.ts';
import { dialog } from './jobs.ts';
import type { Visitor } from './visitor.ts';

const click = (target: Locator) => target.click();

/** Presses an action of a day, which is in a menu unless there is space for it beside the times. */
export async function pressOfDay(
  visitor: Visitor,
  weekDay: HoursRange['week_day'],
  action: 'copy' | 'addBreak' | 'close',
  act = click,
): Promise<void> {
  const { hours, timetable } = visitor.words;
  const day = hours.weekdays[weekDay];
  const button = (name: string) =>
    visitor.screen.getByRole('button', { name: name.replace('{{day}}', day), exact: true });
  const [text, label] = {
    copy: [hours.copy, hours.copyOf],
    addBreak: [timetable.addBreak, timetable.addBreakOf],
    close: [hours.close, hours.closeOf],
  }[action] as [string, string];
  const menu = button(hours.actionsOf);
  await menu.or(button(label)).waitFor();
  if (await menu.isVisible()) {
    await act(menu);
    await act(button(text));
  } else await act(button(label));
}

/** Copies Monday's hours to Tuesday to Friday, which are chosen at first. */
export async function copyMonday(visitor: Visitor, act = click): Promise<void> {
  await pressOfDay(visitor, '1', 'copy', act);
  await act(dialog(visitor).getByRole('button', { name: visitor.words.hours.copyTo.confirm, exact: true }));
  await dialog(visitor).waitFor({ state: 'detached' });
}
