/** Managers change the questions. All are the installation's, so a manager of any clinic may. */
import { and, asc, count, eq, isNull, max, sql } from 'drizzle-orm';
import type { BodyOf } from '../../../contract/call.ts';
import type { FieldCode } from '../../../contract/errors.ts';
import {
  type ManagedQuestion,
  type ManagedQuestionnaire,
  MOST_STORED_QUESTIONS,
  type orderQuestions as orderQuestionsCall,
  type saveQuestion as saveQuestionCall,
} from '../../../contract/managedQuestions.ts';
import { MOST_QUESTIONS } from '../../../contract/questionnaire.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { clinicStaff, question, questionOrder } from '../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../platform/errors/problems.ts';
import { asQuestion } from './questions.ts';

/** The key of the advisory lock for changes of the questions, which are rare. */
const LOCK = 7_202_642;

type StoredQuestion = typeof question.$inferSelect;

/**
 * Passes if the caller may manage a clinic.
 * @throws refusal `forbidden`
 */
export async function requireManager(db: Reader, { id }: { id: string }): Promise<void> {
  const [found] = await db
    .select({ clinicId: clinicStaff.clinicId })
    .from(clinicStaff)
    .where(and(eq(clinicStaff.accountId, id), eq(clinicStaff.mayManage, true), isNull(clinicStaff.endedAt)))
    .limit(1);
  if (!found) throw refuse('forbidden');
}

/** Allows one change at a time. Only then is it checked that the caller may manage: the wait may have taken a while. */
async function lockQuestionnaire(tx: Tx, by: Actor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  await requireManager(tx, by);
}

/** All questions: those that are asked, in order, then the retired ones, the last retired first. */
export async function managedQuestionnaire(db: Reader): Promise<ManagedQuestionnaire> {
  const [order] = await db.select({ version: max(questionOrder.version) }).from(questionOrder);
  const rows = await db
    .select()
    .from(question)
    .orderBy(sql`${question.retiredAt} desc nulls first`, asc(question.position), asc(question.id))
    .limit(MOST_STORED_QUESTIONS);
  return { version: order?.version ?? 0, questions: rows.map(asManaged) };
}

const asManaged = (row: StoredQuestion): ManagedQuestion => ({
  ...asQuestion(row.id, row),
  version: row.version,
  retired_at: row.retiredAt?.toISOString() ?? null,
});

/** The ids of the questions that are asked, in order. */
async function activeIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: question.id })
    .from(question)
    .where(isNull(question.retiredAt))
    .orderBy(asc(question.position), asc(question.id));
  return rows.map(({ id }) => id);
}

/** @throws refusal `questions_limit` */
function requireSpace(active: readonly string[]): void {
  if (active.length >= MOST_QUESTIONS) throw refuse('questions_limit');
}

const textsOf = ({ question, options, english }: BodyOf<typeof saveQuestionCall>) => ({
  ...{ question, options: options.join(';') },
  ...{ english: english?.question ?? null, englishOptions: english ? english.options.join(';') : null },
});

/**
 * Adds a question at the end, or changes the texts of one. What is stored already is left as it is.
 * @throws refusal `version_conflict` with the present question; `validation` for another type; `questions_limit`
 */
export async function saveQuestion(
  tx: Tx,
  by: Actor,
  id: string,
  body: BodyOf<typeof saveQuestionCall>,
): Promise<ManagedQuestionnaire> {
  await lockQuestionnaire(tx, by);
  const texts = textsOf(body);
  const [stored] = await tx.select().from(question).where(eq(question.id, id));
  if (!stored) {
    if (body.version !== 0) throw refuse('not_found');
    await addQuestion(tx, by, id, { ...texts, answerType: body.answer_type, answerFormat: body.answer_format ?? null });
    return await managedQuestionnaire(tx);
  }
  const wrongType: { field: string; code: FieldCode }[] = [
    ...(stored.answerType === body.answer_type ? [] : [{ field: 'answer_type', code: 'choice_invalid' as const }]),
    ...(stored.answerFormat === (body.answer_format ?? null)
      ? []
      : [{ field: 'answer_format', code: 'choice_invalid' as const }]),
  ];
  if (wrongType.length > 0) throw refuseFields(wrongType);
  const isSame = (Object.keys(texts) as (keyof typeof texts)[]).every(key => stored[key] === texts[key]);
  if (!isSame) {
    if (stored.version !== body.version) throw refuse('version_conflict', { extra: { current: asManaged(stored) } });
    await tx
      .update(question)
      .set({ ...texts, changedAt: by.at, changedBy: by.id })
      .where(eq(question.id, id));
    await audit(tx, by, { action: 'change', subject: 'question', subjectId: id });
  }
  return await managedQuestionnaire(tx);
}

type NewTexts = Omit<typeof question.$inferInsert, 'id' | 'position'>;

async function addQuestion(tx: Tx, by: Actor, id: string, texts: NewTexts): Promise<void> {
  const active = await activeIds(tx);
  requireSpace(active);
  const [stored] = await tx.select({ number: count() }).from(question);
  if ((stored?.number ?? 0) >= MOST_STORED_QUESTIONS) throw refuse('questions_limit');
  await tx
    .insert(question)
    .values({ ...texts, id, position: await positionAtEnd(tx), changedAt: by.at, changedBy: by.id });
  await audit(tx, by, { action: 'add', subject: 'question', subjectId: id });
}

/** Renumbers the questions that are asked from 0, so that positions stay small. Returns the one after the last. */
async function positionAtEnd(tx: Tx): Promise<number> {
  const active = await activeIds(tx);
  await setPositions(tx, active);
  return active.length;
}

async function setPositions(tx: Tx, ids: readonly string[], change: Partial<StoredQuestion> = {}): Promise<void> {
  const places = sql`array_position(${`{${ids.join(',')}}`}::uuid[], ${question.id}) - 1`;
  await tx
    .update(question)
    .set({ ...change, position: places })
    .where(and(isNull(question.retiredAt), sql`${question.position} <> ${places}`));
}

/**
 * Changes the order. The present order again changes nothing, whatever the version.
 * @throws refusal `version_conflict` with the present questionnaire; `validation` if other questions are asked
 */
export async function orderQuestions(
  tx: Tx,
  by: Actor,
  { version, ids }: BodyOf<typeof orderQuestionsCall>,
): Promise<ManagedQuestionnaire> {
  await lockQuestionnaire(tx, by);
  const active = await activeIds(tx);
  const before = await managedQuestionnaire(tx);
  if (active.join() === ids.join()) return before;
  if (before.version !== version) throw refuse('version_conflict', { extra: { current: before } });
  if ([...active].sort().join() !== [...ids].sort().join()) {
    throw refuseFields([{ field: 'ids', code: 'choice_invalid' }]);
  }
  await setPositions(tx, ids, { changedAt: by.at, changedBy: by.id });
  await audit(tx, by, { action: 'change', subject: 'question_order' });
  return await managedQuestionnaire(tx);
}

/**
 * Retires a question, or restores it at the end. A repeat changes nothing.
 * @throws refusal `not_found`, `questions_limit`
 */
export async function retireQuestion(tx: Tx, by: Actor, id: string, isRetired: boolean): Promise<ManagedQuestionnaire> {
  await lockQuestionnaire(tx, by);
  const [stored] = await tx.select().from(question).where(eq(question.id, id));
  if (!stored) throw refuse('not_found');
  if ((stored.retiredAt !== null) !== isRetired) {
    if (!isRetired) requireSpace(await activeIds(tx));
    const place = isRetired ? { retiredAt: by.at } : { retiredAt: null, position: await positionAtEnd(tx) };
    await tx
      .update(question)
      .set({ ...place, changedAt: by.at, changedBy: by.id })
      .where(eq(question.id, id));
    await audit(tx, by, { action: isRetired ? 'retire' : 'restore', subject: 'question', subjectId: id });
  }
  return await managedQuestionnaire(tx);
}
