/** Writes that need the password, while another one is being set: the verified one must be the account's still. */
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { hashPassword } from '../../../server/platform/auth/passwords.ts';
import { account } from '../../../server/platform/database/schema.ts';
import { statementsWait } from '../harness/locks.ts';
import type { Answer } from '../harness/requests.ts';
import { insertPeople } from './insertPeople.ts';
import { freshServers } from './servers.ts';

const servers = await freshServers();
const sql = postgres(servers.databaseUrl, { max: 5 });
afterAll(() => sql.end());
const hours = { start: 8 * 60, end: 18 * 60 };
const { patients } = await insertPeople(servers.database, { patients: 1, doctors: 1, hours });
const [patient] = patients;
if (!patient) throw new Error('Too few people.');

const former = 'secret123';
const password = 'another-one';
const change = { current: former, password, password_confirmation: password };

test.each<[string, () => Promise<Answer>, string]>([
  ['changed', () => servers.any().put('/users/password', change, { as: patient }), 'current'],
  ['closed', () => servers.any().post('/users/me/closing', { password: former }, { as: patient }), 'password'],
])('an account is not %s with a password that was replaced after its verification', async (_what, write, field) => {
  await servers.database.db.update(account).set({ passwordHash: await hashPassword(former) });
  const { answer } = await sql.begin(async tx => {
    await tx`update account set password_hash = 'set by a mailed link' where id = ${patient.id}`;
    const answer = write();
    await statementsWait(sql);
    return { answer };
  });
  expect(await answer).toMatchObject({ status: 422, body: { errors: [{ field, code: 'password_wrong' }] } });
  const [row] = await sql`select password_hash, closed_at from account where id = ${patient.id}`;
  expect(row).toEqual({ password_hash: 'set by a mailed link', closed_at: null });
});
