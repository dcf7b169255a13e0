import { createContext } from 'react';
import type { UnfinishedDraft } from '../drafts/drafts.ts';
import type { Words } from '../outbox/intent.ts';

/** A draft in words: one line that says what it is about, and what was typed, which is empty if all of it is blank. */
export type DescribeDraft = (draft: UnfinishedDraft, words: Words) => { line: string; text: string };

/** The app's, since only the features know their drafts. */
export const DraftDescription = createContext<DescribeDraft>(({ name }) => ({ line: name, text: '' }));
