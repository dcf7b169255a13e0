/** A reset link is requested while the clinic's command line changes the account. */
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { mailResetLink } from '../../../../server/features/identity/recovery.ts';
import { delivery, passwordReset } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { statementsWait } from '../../harness/locks.ts';

const clinic = await testApp();
const { database } = clinic;
const sql = postgres(clinic.settings.databaseUrl ?? '', { max: 2 });
afterAll(() => sql.end());

test.each([
  ['disabled', { disabled_at: new Date() }],
  ['given another e-mail', { email: 'other@example.test' }],
])('an account that is just being %s gets no link', async (_what, change) => {
  const { id, email } = await clinic.signUpPatient();
  const site = { publicUrl: 'https://clinic.example', now: clinic.clock.now(), emailConfirmation: false };
  const given = { role: 'Patient' as const, email, language: 'pt-BR' as const, address: '192.0.2.1' };
  const request = await sql.begin(async tx => {
    await tx`update account set ${sql(change)} where id = ${id}`;
    const done = database.tx(tx => mailResetLink(tx, given, site));
    await statementsWait(sql);
    return { done };
  });
  await request.done;
  expect(await database.db.select().from(delivery)).toEqual([]);
  expect(await database.db.select().from(passwordReset)).toEqual([]);
});
