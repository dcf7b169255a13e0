/** The whole record of a person as JSON, with all earlier versions. */
import { desc, eq } from 'drizzle-orm';
import type { ConsentEvent } from '../../../contract/consents.ts';
import { account, clinic, closedTime, correction, messagePreference, session } from '../../platform/database/schema.ts';
import { carersOf, dependentsOf } from '../care/index.ts';
import { acceptancesOf, consentEventsOf } from '../consents/index.ts';
import { type TemplateCursor, templateVersionsOf } from '../templates/index.ts';
import { handedInOf } from './handedIn.ts';
import { jsonList, jsonObject } from './json.ts';
import {
  answersOf,
  answerVersionsOf,
  appointmentsOf,
  entriesOf,
  entryVersionsOf,
  notesVersionsOf,
  type Person,
  type Source,
} from './source.ts';

/** How many of the own requests for a correction are exported, the latest ones. */
const MOST_CORRECTIONS = 1000;
/** How many of a doctor's absences are exported, the latest ones. */
const MOST_ABSENCES = 1000;

export async function* recordJson(source: Source, person: Person): AsyncGenerator<string> {
  const isOwn = source.patientId === source.by.id;
  yield* jsonObject({
    format: 'clinic-record',
    version: 1,
    exported_at: source.by.at.toISOString(),
    patient: person,
    ...(isOwn && { account: await accountData(source), consents: jsonList(consentsOf(source)) }),
    questionnaire: jsonList(await answersOf(source)),
    questionnaire_versions: jsonList(answerVersionsOf(source)),
    entries: jsonList(entriesOf(source)),
    entry_versions: jsonList(entryVersionsOf(source)),
    appointments: appointmentsJson(source),
    handed_in_exams: jsonList(await handedInOf(source)),
  });
}

async function* appointmentsJson(source: Source): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const { written_at: _, ...appointment } of appointmentsOf(source)) {
    yield separator;
    yield* jsonObject({ ...appointment, notes_versions: jsonList(notesVersionsOf(source, appointment.id)) });
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]' : ']';
}

/** What is stored about the account besides its profile. */
async function accountData({ by, read }: Pick<Source, 'by' | 'read'>) {
  return await read(async tx => {
    const [own] = await tx
      .select({
        ...{ id: account.id, role: account.role, email: account.email, language: account.language },
        created_at: account.createdAt,
      })
      .from(account)
      .where(eq(account.id, by.id));
    const sessions = await tx
      .select({ device: session.device, created_at: session.createdAt, last_used_at: session.lastUsedAt })
      .from(session)
      .where(eq(session.accountId, by.id));
    const { accepted } = await acceptancesOf(tx, by.id);
    if (by.role !== 'Patient') return { ...own, sessions, accepted };
    const messages = await tx
      .select({ topic: messagePreference.topic, mail: messagePreference.mail, push: messagePreference.push })
      .from(messagePreference)
      .where(eq(messagePreference.patientId, by.id));
    const { id, birthday, cpf, message, state, reason, reply, requestedAt, decidedAt } = correction;
    const before = { birthday_before: correction.birthdayBefore, cpf_before: correction.cpfBefore };
    const corrections = await tx
      .select({
        ...{ id, birthday, cpf, message, state, reason, reply, ...before },
        ...{ requested_at: requestedAt, decided_at: decidedAt },
      })
      .from(correction)
      .where(eq(correction.patientId, by.id))
      .orderBy(desc(requestedAt))
      .limit(MOST_CORRECTIONS);
    const dependents = await dependentsOf(tx, by.id);
    const carers = await carersOf(tx, by.id);
    return { ...own, sessions, accepted, message_preferences: messages, corrections, dependents, carers };
  });
}

/** What is stored about a doctor's account. */
export async function* doctorJson({ by, read }: Pick<Source, 'by' | 'read'>): AsyncGenerator<string> {
  const profile = await read(async tx => {
    const { name, crm, email, phone, address, birthday, gender, approvedAt } = account;
    const [row] = await tx
      .select({ name, crm, email, phone, address, birthday, gender, approved_at: approvedAt })
      .from(account)
      .where(eq(account.id, by.id));
    return row;
  });
  yield* jsonObject({
    format: 'clinic-account',
    version: 1,
    exported_at: by.at.toISOString(),
    profile,
    account: await accountData({ by, read }),
    absences: await absencesOf({ by, read }),
    template_versions: jsonList(templateVersions({ by, read })),
    consents: jsonList(consentsOf({ by, read })),
  });
}

/** A doctor's absences with their private note, also those that were ended. */
async function absencesOf({ by, read }: Pick<Source, 'by' | 'read'>) {
  const { id, startsAt: start, endsAt: end, note, createdAt: created_at, endedAt: ended_at, doctorId } = closedTime;
  return await read(tx =>
    tx
      .select({ id, clinic: clinic.name, start, end, note, created_at, ended_at })
      .from(closedTime)
      .innerJoin(clinic, eq(clinic.id, closedTime.clinicId))
      .where(eq(doctorId, by.id))
      .orderBy(desc(start), id)
      .limit(MOST_ABSENCES),
  );
}

/** Template versions per page. */
const VERSIONS = 100;

/** Every saved state of the doctor's own templates. */
async function* templateVersions({ by, read }: Pick<Source, 'by' | 'read'>) {
  let after: TemplateCursor | undefined;
  for (;;) {
    const page = await read(tx => templateVersionsOf(tx, by.id, { after, limit: VERSIONS }));
    yield* page;
    after = page.at(-1);
    if (page.length < VERSIONS) return;
  }
}

/** Every consent that was given or withdrawn, latest first. */
async function* consentsOf({ by, read }: Pick<Source, 'by' | 'read'>): AsyncGenerator<ConsentEvent> {
  let before: number | undefined;
  do {
    const page = await read(tx => consentEventsOf(tx, by.id, before));
    yield* page.events;
    before = page.next;
  } while (before !== undefined);
}
