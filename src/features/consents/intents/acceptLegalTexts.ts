/** The user accepts versions of the terms and the privacy notice. */
import * as v from 'valibot';
import { type Acceptances, acceptLegalTexts, LegalTextChoice } from '../../../../contract/consents.ts';
import { Instant } from '../../../../contract/formats.ts';
import { languageShown, legalTextNames } from '../../../../contract/legalTexts.ts';
import { languages } from '../../../../contract/notifications.ts';
import { ONLY } from '../../../device/mirror.ts';
import { defineIntent } from '../../../sync/outbox/intent.ts';

const AcceptLegalTexts = v.object({
  kind: v.literal('acceptLegalTexts'),
  documents: v.pipe(v.array(LegalTextChoice), v.minLength(1)),
  /** The language in which the app was. */
  language: v.picklist(languages),
  accepted_at: Instant,
});
type AcceptLegalTexts = v.InferOutput<typeof AcceptLegalTexts>;

/** What accepting texts is about in the outbox. */
export const ACCEPTANCE_SUBJECT = 'acceptance';

/** What was accepted last of each text. */
function merged(earlier: AcceptLegalTexts, later: AcceptLegalTexts): AcceptLegalTexts {
  const documents = legalTextNames.flatMap(
    name => [...later.documents, ...earlier.documents].find(({ document }) => document === name) ?? [],
  );
  return { ...later, documents };
}

/** The acceptances with those of an intent, in the server's order. */
function withAccepted(stored: Acceptances, { documents, language, accepted_at }: AcceptLegalTexts): Acceptances {
  const isKnown = ({ document, version }: AcceptLegalTexts['documents'][number]) =>
    stored.accepted.some(one => one.document === document && one.version === version);
  const added = documents
    .filter(chosen => !isKnown(chosen))
    .map(chosen => ({
      ...chosen,
      language: languageShown(chosen.document, language),
      how: 'app' as const,
      accepted_at,
    }));
  if (added.length === 0) return stored;
  const accepted = [...stored.accepted, ...added].sort(
    (a, b) => b.version - a.version || (a.document < b.document ? -1 : 1),
  );
  return { ...stored, accepted };
}

export const acceptLegalTextsIntent = defineIntent({
  kind: 'acceptLegalTexts',
  schema: AcceptLegalTexts,
  subject: () => ACCEPTANCE_SUBJECT,
  lane: 'writes',
  requests: ({ kind: _, ...body }) => [{ call: acceptLegalTexts, body }],
  response: acceptLegalTexts.response,
  stores: ['acceptances'],
  applyResponse: ({ change }, _intent, response) => change('acceptances', ONLY, () => response),
  merge: merged,
  /** The texts that the later acceptance doesn't name. */
  remainder(refused, later) {
    const isNamed = (name: string) => later.documents.some(({ document }) => document === name);
    const documents = refused.documents.filter(({ document }) => !isNamed(document));
    return documents.length > 0 ? { ...refused, documents } : undefined;
  },
  overlay: (stored: Acceptances, { intent, state }) => (state === 'refused' ? stored : withAccepted(stored, intent)),
  describe: ({ documents }, { t }) => ({
    line: documents.map(({ document, version }) => t(`consents.line.${document}`, { version })).join('; '),
    badge: t('consents.mark'),
    text: '',
  }),
  route: () => '/consents',
});
