/** Patients whose appointments a closed time affects, and decisions about them in the app. */
import type { Locator } from 'playwright-core';
import { inject } from 'vitest';
import type { actions } from '../../../src/features/closedTimes/choices.ts';
import { type Account, newPatient, someName } from './people.ts';
import type { Visitor } from './visitor.ts';

/** A patient whose name is known. */
export interface NamedPatient {
  name: string;
  account: Account;
}

/** Signs up a patient with a unique name. */
export async function newNamedPatient(first: string, at = inject('address')): Promise<NamedPatient> {
  const name = someName(first);
  return { name, account: await newPatient(at, { name }) };
}

/** The affected appointment of a patient in the form. */
export const affectedOf = (visitor: Visitor, patient: string): Locator =>
  visitor.screen.locator('.closing-affected > li', { hasText: patient });

/** The message to a patient whose appointment is cancelled. */
export const messageTo = (visitor: Visitor, patient: string): Locator =>
  affectedOf(visitor, patient).getByRole('textbox');

/** What can happen to a patient's appointment. */
export const decisionAbout = (visitor: Visitor, patient: string, action: (typeof actions)[number]): Locator =>
  affectedOf(visitor, patient).getByRole('radio', {
    name: new RegExp(`^${visitor.words.closedTimes.affected.actions[action]}`),
  });

/** Moves the first patient, asks the second one to choose, and cancels the third one with a message. */
export async function decideAll(visitor: Visitor, patients: readonly NamedPatient[], message: string): Promise<void> {
  const names = patients.map(({ name }) => name);
  for (const [which, action] of (['move', 'ask', 'cancel'] as const).entries()) {
    await decisionAbout(visitor, names[which] ?? '', action).check();
  }
  await messageTo(visitor, names[2] ?? '').fill(message);
}
