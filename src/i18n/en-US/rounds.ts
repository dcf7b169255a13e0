import type { Shape } from '../languages.ts';
import type pt from '../pt-BR/rounds.ts';

/** Texts about the records that a doctor takes along on rounds. */
export default {
  ready_one: 'Next 2 days ready offline: {{count}} patient',
  ready_other: 'Next 2 days ready offline: {{count}} patients',
  partial: 'Next 2 days: {{ready}} of {{due}} records ready offline',
  preparing: 'Ready offline: {{ready}} of {{due}} patients of the next 2 days',
  checking: 'Storing the next 2 days for use offline…',
  unknown: 'Next 2 days: not saved on this device yet',
} satisfies Shape<typeof pt>;
