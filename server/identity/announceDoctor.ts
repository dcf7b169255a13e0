import { eq } from 'drizzle-orm';
import type { SignUp } from '../../contract/identity.ts';
import type { Tx } from '../database/database.ts';
import { clinic } from '../database/schema.ts';
import { queueMail } from '../mail/queue.ts';
import { doctorWaiting } from '../mail/texts.ts';

const WORTH_SENDING_MS = 3 * 86_400_000;

/** Queues a mail that tells the clinic (`CLINIC_EMAIL`) of a doctor who waits for its approval. */
export async function announceDoctor(
  tx: Tx,
  doctor: Extract<SignUp, { role: 'Doctor' }>,
  clinicEmail: string,
  now: Date,
): Promise<void> {
  const [place] = await tx.select({ name: clinic.name }).from(clinic).where(eq(clinic.id, doctor.clinic));
  const text = doctorWaiting({ ...doctor, clinic: place?.name ?? '' });
  const expiresAt = new Date(now.getTime() + WORTH_SENDING_MS);
  await queueMail(tx, { ...text, recipient: clinicEmail, expiresAt }, now);
}
