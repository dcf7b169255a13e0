/** A patient asks to correct their birthday or CPF, or to correct what they have asked for. */
import * as v from 'valibot';
import { type OwnIdentity, requestCorrection } from '../../../../contract/corrections.ts';
import { Id } from '../../../../contract/formats.ts';
import { ONLY } from '../../../device/mirror.ts';
import { defineIntent } from '../../../sync/outbox/intent.ts';

const RequestCorrection = v.object({
  kind: v.literal('requestCorrection'),
  /** The id of the request, by which the server knows a repeat. */
  id: Id,
  birthday: v.optional(v.string()),
  /** Eleven digits. */
  cpf: v.optional(v.string()),
  message: v.nullable(v.string()),
  /** ISO 8601. */
  asked_at: v.string(),
});
type RequestCorrection = v.InferOutput<typeof RequestCorrection>;

/** What the request is about in the outbox. */
export const CORRECTION_SUBJECT = 'correction';

const pendingIn = ({ id, birthday, cpf, message, asked_at }: RequestCorrection) => ({
  ...{ id, message, birthday: birthday ?? null, cpf_end: cpf?.slice(-3) ?? null },
  ...{ requested_at: asked_at, state: 'open' as const, decided_at: null, reason: null, reply: null },
});

export const requestCorrectionIntent = defineIntent({
  kind: 'requestCorrection',
  schema: RequestCorrection,
  subject: () => CORRECTION_SUBJECT,
  lane: 'writes',
  requests: ({ id, birthday, cpf, message }) => [
    {
      call: requestCorrection,
      params: { id },
      body: { ...(birthday !== undefined && { birthday }), ...(cpf !== undefined && { cpf }), message },
    },
  ],
  response: requestCorrection.response,
  stores: ['identity'],
  applyResponse: ({ change }, _intent, response) => change('identity', ONLY, () => response),
  /** The later request takes the place of the earlier one, as on the server. */
  merge: (_earlier, later) => later,
  overlay: (stored: OwnIdentity, { intent, state }) =>
    // A request whose response was lost may have been answered already.
    state === 'refused' || stored.correction?.id === intent.id ? stored : { ...stored, correction: pendingIn(intent) },
  describe: ({ birthday, cpf, message }, { t }) => ({
    ...{ line: t('corrections.line'), badge: t('corrections.mark') },
    text: [birthday, cpf, message].filter(Boolean).join('\n'),
  }),
  route: () => '/account/you',
});
