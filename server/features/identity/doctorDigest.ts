/** Mails the clinic about doctors who wait for approval: at most one mail a day, however many sign up. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { HOME_TIME_ZONE, readingAt } from '../../../contract/wallClock.ts';
import type { Database } from '../../platform/database/database.ts';
import { account, clinic, meta } from '../../platform/database/schema.ts';
import { runPeriodically } from '../../platform/jobs/background.ts';
import { queueMail } from '../../platform/mail/mailQueue.ts';
import { doctorsWaiting } from '../../platform/mail/texts.ts';

const MINUTE_MS = 60_000;
const PAUSE_MS = 10 * MINUTE_MS;
const MAIL_LIFE_MS = 3 * 86_400_000;
/** No mail before this hour, so that all sign-ups of a night are in one mail. */
const FIRST_HOUR = 7;
/** How many doctors a mail lists; it only counts the others. */
const MAX_LISTED = 50;
/** Key in `meta` of the day of the last mail, shared by all server processes. */
const LAST_DAY = 'doctor digest';

/** Queues the day's mail if there are unannounced doctors and none was queued today. */
export async function queueDoctorDigest(
  database: Pick<Database, 'tx'>,
  { clinicEmail, now }: { clinicEmail: string; now: Date },
): Promise<void> {
  const reading = new Date(readingAt(HOME_TIME_ZONE, now.getTime()));
  if (reading.getUTCHours() < FIRST_HOUR) return;
  const today = reading.toISOString().slice(0, 10);
  await database.tx(async tx => {
    const unannounced = and(
      eq(account.role, 'Doctor'),
      isNull(account.approvedAt),
      isNull(account.disabledAt),
      isNull(account.announcedAt),
    );
    const [waiting] = await tx.select({ id: account.id }).from(account).where(unannounced).limit(1);
    if (!waiting) return;
    const [isFirst] = await tx
      .insert(meta)
      .values({ key: LAST_DAY, value: today })
      .onConflictDoUpdate({
        target: meta.key,
        set: { value: today },
        setWhere: sql`${meta.value} < excluded.value`,
      })
      .returning({ key: meta.key });
    if (!isFirst) return;
    const { id, name, crm, email, clinicId, createdAt } = account;
    const marked = tx
      .$with('marked')
      .as(
        tx
          .update(account)
          .set({ announcedAt: now })
          .where(unannounced)
          .returning({ id, name, crm, email, clinicId, createdAt }),
      );
    const listed = await tx
      .with(marked)
      .select({
        ...{ name: marked.name, CRM: marked.crm, email: marked.email, clinic: clinic.name },
        all: sql<number>`(count(*) over ())::int`,
      })
      .from(marked)
      .innerJoin(clinic, eq(clinic.id, marked.clinicId))
      .orderBy(asc(marked.createdAt), asc(marked.id))
      .limit(MAX_LISTED);
    const [first] = listed;
    if (!first) return;
    const described = listed.map(doctor => ({ ...doctor, name: doctor.name ?? '', CRM: doctor.CRM ?? '' }));
    const expiresAt = new Date(now.getTime() + MAIL_LIFE_MS);
    const text = doctorsWaiting(described, first.all);
    await queueMail(tx, { ...text, recipient: clinicEmail, expiresAt }, now);
  });
}

/** Checks when the server starts to listen and then every ten minutes. */
export async function doctorDigests(app: FastifyInstance): Promise<void> {
  const { clock, database, settings } = app.services;
  runPeriodically(app, {
    name: 'mailing the clinic about waiting doctors',
    pauseMs: PAUSE_MS,
    run: () => queueDoctorDigest(database, { clinicEmail: settings.clinicEmail, now: clock() }),
  });
}
