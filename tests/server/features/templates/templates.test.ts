import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { TEMPLATE_TEXT_MAX, TEMPLATES_MAX, TEMPLATES_MAX_TOTAL } from '../../../../contract/templates.ts';
import { eraseClosed } from '../../../../server/features/closing/erase.ts';
import { account, template, templateVersion } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import type { Person } from '../../harness/people.ts';

const clinic = await testApp();
const { db } = clinic.database;

const backPain = { name: 'Dor lombar', field: 'anamnesis', text: 'Dor lombar há ___ dias.\n', archived: false };
const save = (as: Person, id: string, given: object, version = 0) =>
  clinic.put(`/templates/${id}`, { ...backPain, version, ...given }, { as });
const read = async (as: Person) => (await clinic.get('/templates', { as })).body;
const versionsOf = (id: string) =>
  db.select().from(templateVersion).where(eq(templateVersion.templateId, id)).orderBy(templateVersion.version);

/** Adds templates as a doctor would who has written for years. */
const fill = (doctor: Person, number: number, archived: boolean) =>
  db.execute(sql`
    insert into template (id, doctor_id, name, field, text, archived, changed_at)
    select gen_random_uuid(), ${doctor.id}, 'Modelo ' || n, 'both', 'Texto', ${archived}, now()
    from generate_series(1, ${number}::int) n`);

describe('a doctor’s templates', () => {
  test('are saved as typed, changed, archived and taken back, and each state is kept', async () => {
    const doctor = await clinic.signUpDoctor();
    const id = randomUUID();
    const created = await save(doctor, id, {});
    expect([created.status, created.body]).toMatchObject([200, { id, ...backPain, version: 1 }]);
    expect(await read(doctor)).toEqual([created.body]);

    clinic.clock.advance(60_000);
    const changed = await save(doctor, id, { text: 'Outro texto', field: 'both' }, 1);
    expect(changed.body).toMatchObject({ text: 'Outro texto', field: 'both', version: 2 });
    const archived = await save(doctor, id, { text: 'Outro texto', field: 'both', archived: true }, 2);
    expect(archived.body).toMatchObject({ archived: true, version: 3 });
    expect(await read(doctor)).toEqual([archived.body]);
    expect((await save(doctor, id, {}, 3)).body).toMatchObject({ ...backPain, version: 4 });
    const kept = await versionsOf(id);
    expect((kept[1]?.changedAt.getTime() ?? 0) - (kept[0]?.changedAt.getTime() ?? 0)).toBe(60_000);
    expect(kept.map(({ version, text, archived }) => [version, text, archived])).toEqual([
      [1, backPain.text, false],
      [2, 'Outro texto', false],
      [3, 'Outro texto', true],
      [4, backPain.text, false],
    ]);
  });

  test('are private: for another doctor they don’t exist', async () => {
    const [owner, other] = [await clinic.signUpDoctor(), await clinic.signUpDoctor()];
    const id = randomUUID();
    await save(owner, id, {});
    expect(await read(other)).toEqual([]);
    for (const version of [0, 1]) {
      expect((await save(other, id, { text: 'Meu agora' }, version)).body.code).toBe('not_found');
    }
    expect((await save(owner, randomUUID(), {}, 1)).status).toBe(404);
    expect(await read(owner)).toMatchObject([{ id, text: backPain.text, version: 1 }]);
  });

  test('a save whose response was lost is repeated without a second version', async () => {
    const doctor = await clinic.signUpDoctor();
    const id = randomUUID();
    const first = await save(doctor, id, {});
    expect((await save(doctor, id, {})).body).toEqual(first.body);
    await save(doctor, id, { text: 'Novo' }, 1);
    expect((await save(doctor, id, { text: 'Novo' }, 1)).body).toMatchObject({ text: 'Novo', version: 2 });
    expect(await versionsOf(id)).toHaveLength(2);
  });

  test('a stale version is refused, with the template as it is stored', async () => {
    const doctor = await clinic.signUpDoctor();
    const id = randomUUID();
    await save(doctor, id, {});
    const { body: current } = await save(doctor, id, { text: 'Do consultório' }, 1);
    for (const version of [0, 1, 3]) {
      const refused = await save(doctor, id, { text: 'Do tablet' }, version);
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'version_conflict', current }]);
    }
    expect(await versionsOf(id)).toHaveLength(2);
  });

  test('two saves at the same moment: one of them is a conflict', async () => {
    const doctor = await clinic.signUpDoctor();
    const id = randomUUID();
    await save(doctor, id, {});
    const saves = await Promise.all(['Um', 'Outro'].map(text => save(doctor, id, { text }, 1)));
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await versionsOf(id)).toHaveLength(2);
  });

  test('are listed page by page', async () => {
    const doctor = await clinic.signUpDoctor();
    await fill(doctor, 5, false);
    const first = await clinic.get('/templates?limit=3', { as: doctor });
    expect(first.body).toHaveLength(3);
    const rest = await clinic.get(`/templates?limit=3&after=${first.body[2].id}`, { as: doctor });
    expect(rest.body).toHaveLength(2);
    expect(new Set([...first.body, ...rest.body].map(({ id }: { id: string }) => id)).size).toBe(5);
  });
});

describe('a template is refused', () => {
  test.each([
    ['without a name', { name: '  ' }, 'name', 'required'],
    ['with a name of two lines', { name: 'Dor\nlombar' }, 'name', 'characters_invalid'],
    ['with a name that is too long', { name: 'x'.repeat(61) }, 'name', 'too_long'],
    ['without text', { text: ' \n' }, 'text', 'required'],
    ['with a text that is too long', { text: 'x'.repeat(TEMPLATE_TEXT_MAX + 1) }, 'text', 'too_long'],
    ['for an unknown field', { field: 'exams' }, 'field', 'choice_invalid'],
    ['with a negative version', { version: -1 }, 'version', 'invalid'],
  ])('%s', async (_what, given, field, code) => {
    const doctor = await clinic.signUpDoctor();
    const { status, body } = await save(doctor, randomUUID(), given);
    expect([status, body.errors]).toMatchObject([422, [{ field, code }]]);
    expect(await read(doctor)).toEqual([]);
  });

  test('beyond 200 in use, also when one is taken back from the archive', async () => {
    const doctor = await clinic.signUpDoctor();
    const old = randomUUID();
    await save(doctor, old, { archived: true });
    await fill(doctor, TEMPLATES_MAX - 1, false);
    const last = await Promise.all([1, 2].map(() => save(doctor, randomUUID(), {})));
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const refused of [await save(doctor, randomUUID(), {}), await save(doctor, old, {}, 1)]) {
      expect(refused.body.code).toBe('too_many_templates');
    }
    // One in use can still be changed, and another one written for the archive.
    const inUse = (await read(doctor)).find(({ archived }: { archived: boolean }) => !archived);
    expect((await save(doctor, inUse.id, { text: 'Mudado' }, inUse.version)).status).toBe(200);
    expect((await save(doctor, randomUUID(), { archived: true })).status).toBe(200);
  });

  test('beyond 1,000 in all', async () => {
    const doctor = await clinic.signUpDoctor();
    await fill(doctor, TEMPLATES_MAX_TOTAL, true);
    expect((await save(doctor, randomUUID(), {})).body.code).toBe('too_many_templates');
  });
});

describe('the database', () => {
  test('keeps every version, and gives no template to another doctor', async () => {
    const [doctor, other] = [await clinic.signUpDoctor(), await clinic.signUpDoctor()];
    const id = randomUUID();
    await save(doctor, id, {});
    const ofId = eq(templateVersion.templateId, id);
    await expect(db.update(templateVersion).set({ text: 'x' }).where(ofId)).rejects.toThrow();
    await expect(db.delete(templateVersion).where(ofId)).rejects.toThrow();
    await expect(db.execute(sql`truncate template_version`)).rejects.toThrow();
    await expect(db.execute(sql`truncate template cascade`)).rejects.toThrow();
    await expect(db.delete(template).where(eq(template.id, id))).rejects.toThrow();
    await db.update(template).set({ doctorId: other.id, version: 77, text: 'y' }).where(eq(template.id, id));
    expect(await read(doctor)).toMatchObject([{ id, text: 'y', version: 2 }]);
    expect((await versionsOf(id)).map(({ text }) => text)).toEqual([backPain.text, 'y']);
  });

  test('deletes them only with a closed account that is erased', async () => {
    const doctor = await clinic.signUpDoctor();
    const id = randomUUID();
    await save(doctor, id, {});
    await save(doctor, id, { text: 'Novo' }, 1);
    await clinic.post('/users/me/closing', { password: doctor.password }, { as: doctor });
    await eraseClosed(clinic.database, clinic.clock.now());
    expect(await versionsOf(id)).toHaveLength(2);
    const later = new Date(clinic.clock.now().getTime() + 31 * 86_400_000);
    expect(await eraseClosed(clinic.database, later)).toBe(1);
    const [erased] = await db.select().from(account).where(eq(account.id, doctor.id));
    expect(erased?.erasedAt).not.toBeNull();
    expect(await versionsOf(id)).toEqual([]);
    expect(await db.select().from(template).where(eq(template.id, id))).toEqual([]);
  });
});
