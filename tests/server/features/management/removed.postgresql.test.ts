/** A manager acts while another one takes that right away. */
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../harness/app.ts';
import { statementsWait } from '../../harness/locks.ts';

const clinic = await testApp();
const sql = postgres(clinic.settings.databaseUrl ?? '', { max: 2 });
afterAll(() => sql.end());
const place = await clinic.addClinic();
const doctor = await clinic.signUpDoctor({ clinic: place });

const manager = () => clinic.signUpReceptionist(place, { mayManage: true });
type Manager = Awaited<ReturnType<typeof manager>>;
const data = { name: 'Outra', address: 'Rua B, 2', time_zone: 'America/Sao_Paulo', idle_lock_minutes: 0 };
const path = `/desk/clinics/${place.id}`;

test.each<[string, (as: Manager) => ReturnType<typeof clinic.get>]>([
  [
    'adds someone',
    as => clinic.post(`${path}/staff`, { name: 'X', email: 'x@example.test', may_manage: true }, { as }),
  ],
  ['removes themselves', as => clinic.del(`${path}/staff/${as.id}`, { as })],
  ['changes the clinic', as => clinic.put(path, data, { as })],
  ['acts on a doctor', as => clinic.post(`${path}/doctors/${doctor.id}`, { action: 'withdraw' }, { as })],
])('a manager who is just being removed and %s is refused', async (_what, act) => {
  const removed = await manager();
  const request = await sql.begin(async tx => {
    await tx`select from clinic where id = ${place.id} for no key update`;
    await tx`update clinic_staff set ended_at = now() where account_id = ${removed.id}`;
    const done = act(removed);
    await statementsWait(sql);
    return { done };
  });
  expect((await request.done).status).toBe(404);
});
