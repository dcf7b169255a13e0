/** How much may be handed in for one person: nothing of it is ever deleted, so it could otherwise fill the disk. */
import { and, ne, sql } from 'drizzle-orm';
import { handedInLimits } from '../../../../contract/handedInExams.ts';
import { DAY_MS } from '../../../../contract/wallClock.ts';
import { ofSamePerson } from '../../../platform/auth/ownPatients.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { handedInExam } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/errors/problems.ts';

interface Left {
  exams: number;
  bytes: number;
}

/**
 * What may still be handed in for a person, withdrawn exams counted, within the last 24 hours and in all. Negative if
 * more was handed in.
 * @param except an exam that doesn't count
 */
export async function leftFor(db: Reader, patientId: string, now: Date, except?: string): Promise<Left> {
  const { sizeBytes, uploadedAt, createdAt } = handedInExam;
  const since = sql`${new Date(now.getTime() - DAY_MS).toISOString()}::timestamptz`;
  const [used] = await db
    .select({
      exams: sql<number>`count(*)::int`,
      examsOfDay: sql<number>`count(*) filter (where ${createdAt} > ${since})::int`,
      bytes: sql<number>`coalesce(sum(${sizeBytes}), 0)::float8`,
      bytesOfDay: sql<number>`coalesce(sum(${sizeBytes}) filter (where ${uploadedAt} > ${since}), 0)::float8`,
    })
    .from(handedInExam)
    .where(
      and(
        ofSamePerson(handedInExam.patientId, patientId),
        except === undefined ? undefined : ne(handedInExam.id, except),
      ),
    );
  const { exams = 0, examsOfDay = 0, bytes = 0, bytesOfDay = 0 } = used ?? {};
  const { day, total } = handedInLimits;
  return {
    exams: Math.min(day.exams - examsOfDay, total.exams - exams),
    bytes: Math.min(day.bytes - bytesOfDay, total.bytes - bytes),
  };
}

/** @throws refusal `exams_limit` if more was handed in than allowed */
export function requireWithin({ exams, bytes }: Left): void {
  if (exams < 0 || bytes < 0) throw refuse('exams_limit');
}
