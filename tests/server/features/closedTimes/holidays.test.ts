/** The public holidays that are suggested to a clinic. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clinic as clinicTable } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';

const clinic = await testApp();
const manager = await clinic.signUpReceptionist(clinic.home, { mayManage: true });
const doctor = await clinic.signUpDoctor();
const path = `/desk/clinics/${clinic.home.id}/holidays`;
const list = async (headers: Record<string, string> = {}) =>
  (await clinic.get(`${path}?year=2027`, { as: manager, headers })).body as {
    date: string;
    name: string;
    state: string;
    closed_time_id: string | null;
  }[];
const christmas = async () => (await list()).find(({ date }) => date === '2027-12-25');

test('public holidays are by date and in the language of the request, also those of the state', async () => {
  const dates = (await list()).map(({ date }) => date);
  expect(dates).toEqual([...dates].sort());
  expect(await christmas()).toEqual({ date: '2027-12-25', name: 'Natal', state: 'open', closed_time_id: null });
  const english = await list({ 'accept-language': 'en-US,en;q=0.9' });
  expect(english.find(({ date }) => date === '2027-12-25')?.name).toBe('Christmas Day');
  // The state's: known in São Paulo alone.
  expect(dates).not.toContain('2027-07-09');
  await clinic.database.db.update(clinicTable).set({ state: 'SP' }).where(eq(clinicTable.id, clinic.home.id));
  expect((await list()).map(({ date }) => date)).toContain('2027-07-09');
});

test('a holiday is ignored, suggested again, closed, and suggested once it has ended', async () => {
  const ignore = (ignored: boolean) => clinic.put(`${path}/2027-12-25`, { ignored }, { as: manager });
  expect([(await ignore(true)).status, (await ignore(true)).status]).toEqual([204, 204]);
  expect(await christmas()).toMatchObject({ state: 'ignored' });
  expect([(await ignore(false)).status, (await ignore(false)).status]).toEqual([204, 204]);
  expect(await christmas()).toMatchObject({ state: 'open' });

  await ignore(true);
  const id = crypto.randomUUID();
  const body = {
    ...{ clinic_id: clinic.home.id, doctor_id: null, kind: 'holiday', note: 'Natal', holiday: '2027-12-25' },
    // The clinic opens in the evening.
    ...{ from: '2027-12-25T00:00', to: '2027-12-25T18:00', version: 0, decisions: [] },
  };
  const saved = await clinic.put(`/closed-times/${id}`, body, { as: manager });
  expect([saved.status, saved.body.holiday]).toEqual([200, '2027-12-25']);
  expect(await christmas()).toMatchObject({ state: 'closed', closed_time_id: id });
  await clinic.del(`/closed-times/${id}`, { as: manager });
  expect(await christmas()).toMatchObject({ state: 'open', closed_time_id: null });
});

test('the last year is one that the calendar knows in every country', async () => {
  const abroad = await clinic.addClinic();
  await clinic.database.db.update(clinicTable).set({ country: 'IR' }).where(eq(clinicTable.id, abroad.id));
  const as = await clinic.signUpReceptionist(abroad);
  const yearOf = (year: number) => clinic.get(`/desk/clinics/${abroad.id}/holidays?year=${year}`, { as });
  expect((await yearOf(2200)).status).toBe(200);
  for (const year of [2201, 9998]) {
    const { status, body } = await yearOf(year);
    expect([status, body.errors]).toMatchObject([422, [{ field: 'year', code: 'invalid' }]]);
  }
});

test('only a public holiday can be ignored, and only by the clinic’s reception', async () => {
  const ignored = { ignored: true };
  expect((await clinic.put(`${path}/2027-12-23`, ignored, { as: manager })).status).toBe(404);
  const elsewhere = await clinic.signUpReceptionist(await clinic.addClinic());
  expect((await clinic.put(`${path}/2027-12-25`, ignored, { as: elsewhere })).status).toBe(404);
  expect((await clinic.get(`${path}?year=2027`, { as: elsewhere })).status).toBe(404);
  expect((await clinic.get(`${path}?year=2027`, { as: doctor })).status).toBe(403);
});

test('country and state must be known to the calendar; without them the present ones remain', async () => {
  const { name, address, timeZone } = clinic.home;
  const settings = { name, address, time_zone: timeZone, idle_lock_minutes: 15 };
  const change = (region: Record<string, unknown>) =>
    clinic.put(`/desk/clinics/${clinic.home.id}`, { ...settings, ...region }, { as: manager });
  const fields = async (region: Record<string, unknown>) => {
    const { status, body } = await change(region);
    return [status, body.errors?.map((each: { field: string; code: string }) => [each.field, each.code])];
  };
  expect((await change({ country: 'BR', state: 'AM' })).body).toMatchObject({ country: 'BR', state: 'AM' });
  expect((await change({})).body).toMatchObject({ country: 'BR', state: 'AM' });
  expect(await fields({ country: 'XX' })).toEqual([422, [['country', 'choice_invalid']]]);
  expect(await fields({ state: 'XX' })).toEqual([422, [['state', 'choice_invalid']]]);
  // Brazil's state isn't one of Portugal's.
  expect(await fields({ country: 'PT' })).toEqual([422, [['state', 'choice_invalid']]]);
  expect((await change({ country: 'PT', state: null })).body).toMatchObject({ country: 'PT', state: null });
});
