import type { Shape } from '../languages.ts';
import type pt from '../pt-BR/versions.ts';

/** Texts of the earlier versions of notes and answers. */
export default {
  open: 'Earlier versions',
  notes: 'Versions of the notes',
  lead: 'The latest first. Each shows what changed since the one before: additions underlined, removals struck through.',
  single: 'These notes haven’t changed since they were written.',
  current: '(current)',
  writtenBy: 'Written by {{name}}',
  changedBy: 'Changed by {{name}}',
  unknownTime: 'Time not recorded',
  more: 'Show older ones',
  answers: {
    title: 'Earlier answers',
    lead: 'The latest change first: additions underlined, removals struck through.',
    none: 'No answer has changed so far.',
  },
} satisfies Shape<typeof pt>;
