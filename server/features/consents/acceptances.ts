/** Which versions of the terms and the privacy notice an account has accepted. */
import { desc, eq } from 'drizzle-orm';
import type { BodyOf } from '../../../contract/call.ts';
import type { Acceptance, Acceptances, acceptLegalTexts } from '../../../contract/consents.ts';
import { documentHash } from '../../../contract/legalTextHashes.ts';
import { currentVersions, type LegalTextName, languageShown, legalTextVersion } from '../../../contract/legalTexts.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { acceptance } from '../../platform/database/schema.ts';
import type { Language } from '../../platform/mail/texts.ts';

export async function acceptancesOf(db: Reader, accountId: string): Promise<Acceptances> {
  const { document, version, language, how, acceptedAt } = acceptance;
  const rows = await db
    .select({ document, version, language, how, acceptedAt })
    .from(acceptance)
    .where(eq(acceptance.accountId, accountId))
    .orderBy(desc(version), document);
  const accepted = rows.map(({ acceptedAt, ...row }) => ({ ...row, accepted_at: acceptedAt.toISOString() }));
  return { in_force: currentVersions, accepted };
}

interface Given {
  documents: readonly { document: LegalTextName; version: number }[];
  /** The language of the app. */
  language: Language;
  how: Acceptance['how'];
  acceptedAt: Date;
  now: Date;
}

/** Stores acceptances. A version that was accepted before stays as it was. */
export async function addAcceptances(tx: Tx, accountId: string, given: Given): Promise<void> {
  const rows = given.documents.map(({ document, version }) => {
    const language = languageShown(document, given.language);
    const textHash = documentHash(document, version, language);
    if (!textHash) throw new Error(`The text ${document} ${version} has no hash in ${language}.`);
    const times = { acceptedAt: given.acceptedAt, receivedAt: given.now };
    return { accountId, document, version, language, textHash, how: given.how, ...times };
  });
  await tx.insert(acceptance).values(rows).onConflictDoNothing();
}

/** Accepts what the app has shown, perhaps while it was offline. */
export async function acceptInApp(
  tx: Tx,
  accountId: string,
  { documents, language, accepted_at }: BodyOf<typeof acceptLegalTexts>,
  now: Date,
): Promise<Acceptances> {
  const acceptedAt = possibleTime(new Date(accepted_at), documents, now);
  await addAcceptances(tx, accountId, { documents, language, how: 'app', acceptedAt, now });
  return await acceptancesOf(tx, accountId);
}

/** The time that a device states, or `now` if it is in the future or before the texts existed. */
function possibleTime(stated: Date, documents: Given['documents'], now: Date): Date {
  const since = documents.map(({ document, version }) => Date.parse(legalTextVersion(document, version)?.date ?? ''));
  return stated > now || stated.getTime() < Math.max(...since) ? now : stated;
}
