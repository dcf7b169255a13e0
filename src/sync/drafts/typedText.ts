/** Drafts in words: what was typed is shown as it is. Pure; the worker uses it too. */
import * as v from 'valibot';
import { PlainDate } from '../../../contract/formats.ts';
import type { Words } from '../outbox/intent.ts';

/** The texts that aren't blank, without the space around them. */
export const typedParts = (texts: readonly string[]): string[] => texts.map(text => text.trim()).filter(Boolean);

/** A date in words, or what was typed in its place. */
export const typedDate = (typed: string, { plainDate }: Pick<Words, 'plainDate'>): string =>
  v.is(PlainDate, typed) ? plainDate(typed) : typed;
