import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull, sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queueDoctorDigest } from '../../../../server/features/identity/doctorDigest.ts';
import { account, delivery } from '../../../../server/platform/database/schema.ts';
import { queueMail, retryDelayMs } from '../../../../server/platform/mail/mailQueue.ts';
import { transportOf } from '../../../../server/platform/mail/transport.ts';
import { testApp } from '../../harness/app.ts';
import { doctorPayload } from '../../harness/people.ts';
import { mailbox } from './mailbox.ts';
import { postOf } from './post.ts';

const box = await mailbox();
const clinic = await testApp({ settings: { smtpUrl: box.url, clinicEmail: 'Recepção <front@clinic.example>' } });
const { drain, rows } = postOf(clinic);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

beforeEach(async () => {
  await clinic.database.db.delete(delivery);
  box.mails.length = 0;
  box.recipients.length = 0;
});

async function queue(changes: { recipient?: string; subject?: string; livesMs?: number } = {}): Promise<void> {
  const { recipient = 'ana@example.test', subject = 'Olá', livesMs = HOUR_MS } = changes;
  const now = clinic.clock.now();
  const letter = { recipient, subject, body: 'Um texto.\n', expiresAt: new Date(now.getTime() + livesMs) };
  await clinic.database.tx(tx => queueMail(tx, letter, now));
}

describe('a mail', () => {
  test('is sent once', async () => {
    await queue({ subject: 'Ação: é você?' });
    expect(await drain()).toBe(1);
    expect(await drain()).toBe(0);
    expect(box.mails.map(one => [one.subject, one.text?.trim()])).toEqual([['Ação: é você?', 'Um texto.']]);
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 1, sentAt: clinic.clock.now(), body: '' });
  });

  test('waits while the mail server is down, and is delivered afterwards', async () => {
    await queue();
    await box.close();
    expect(await drain()).toBe(0);
    expect(await drain()).toBe(0);
    expect(await rows()).toMatchObject([{ attempts: 1, sentAt: null, body: 'Um texto.\n' }]);
    clinic.clock.advance(10_000);
    expect(await drain()).toBe(0);
    expect(await rows()).toMatchObject([{ attempts: 2, sentAt: null }]);
    await box.open();
    clinic.clock.advance(19_999);
    expect(await drain()).toBe(0);
    clinic.clock.advance(1);
    expect(await drain()).toBe(1);
    expect(box.mails).toHaveLength(1);
  });

  test('keeps its Message-ID over all attempts, so that duplicates can be recognised', async () => {
    await queue();
    const [row] = await rows();
    await drain();
    expect(box.mails[0]?.messageId).toBe(`<${row?.id}@127.0.0.1>`);
    expect(box.mails[0]?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test('that is refused doesn’t delay others, and is dropped when it expires', async () => {
    box.refused.add('gone@example.test');
    await queue({ recipient: 'gone@example.test' });
    await queue({ recipient: 'here@example.test' });
    expect(await drain()).toBe(1);
    expect(box.recipients).toEqual([['here@example.test']]);
    clinic.clock.advance(HOUR_MS);
    expect(await drain()).toBe(0);
    box.refused.clear();
    clinic.clock.advance(HOUR_MS);
    expect(await drain()).toBe(0);
    const lost = (await rows()).find(row => row.recipient === 'gone@example.test');
    expect(lost).toMatchObject({ sentAt: null, attempts: 1, body: '' });
  });

  test('is sent once if several servers poll at the same time', async () => {
    for (let i = 0; i < 25; i += 1) await queue({ recipient: `person${i}@example.test` });
    const sent: string[] = [];
    const slowly = async ({ recipient }: { recipient: string }) => {
      await new Promise(resolve => setTimeout(resolve, 2));
      sent.push(recipient);
    };
    const counts = await Promise.all([drain(slowly), drain(slowly), drain(slowly)]);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(25);
    expect(new Set(sent).size).toBe(25);
    expect(sent).toHaveLength(25);
  });

  test('whose server died while sending is sent by another after the lease', async () => {
    await queue();
    let reached = () => {};
    const started = new Promise<void>(resolve => {
      reached = resolve;
    });
    void drain(() => {
      reached();
      return new Promise(() => {});
    });
    await started;
    expect(await drain()).toBe(0);
    clinic.clock.advance(10 * 60_000);
    expect(await drain()).toBe(1);
  });
});

test('the delays between attempts double from 10 seconds to an hour', () => {
  expect([1, 2, 3, 9, 10, 50].map(retryDelayMs)).toEqual([10_000, 20_000, 40_000, 2_560_000, 3_600_000, 3_600_000]);
});

describe('an urgent mail', () => {
  test('is sent before all others, even older ones', async () => {
    for (let i = 0; i < 12; i += 1) await queue({ subject: `News ${i}` });
    clinic.clock.advance(1_000);
    const patient = await clinic.signUpPatient();
    await clinic.post('/password/forgot', { role: 'Patient', email: patient.email });
    await vi.waitFor(async () => expect(await rows()).toHaveLength(13), 10_000);
    await drain();
    expect(box.recipients[0]).toEqual([patient.email]);
    expect(box.mails).toHaveLength(13);
  });

  test('waits for at most one other mail', async () => {
    for (let i = 0; i < 3; i += 1) await queue({ subject: `News ${i}` });
    const sent: string[] = [];
    await drain(async ({ subject }) => {
      if (sent.length === 0) await clinic.database.tx(tx => queueMail(tx, urgentLetter(), clinic.clock.now()));
      sent.push(subject);
    });
    expect(sent.slice(0, 2)).toEqual([expect.stringMatching(/^News/), 'Urgent']);
    expect(sent).toHaveLength(4);
  });
});

const urgentLetter = () => ({
  ...{ recipient: 'ana@example.test', subject: 'Urgent', body: 'x', urgent: true },
  expiresAt: new Date(clinic.clock.now().getTime() + HOUR_MS),
});

describe('the clinic', () => {
  const digest = () =>
    queueDoctorDigest(clinic.database, { clinicEmail: clinic.settings.clinicEmail, now: clinic.clock.now() });
  beforeEach(async () => {
    await digest();
    clinic.clock.set(new Date(Math.ceil(clinic.clock.now().getTime() / DAY_MS) * DAY_MS + 12 * HOUR_MS));
    await clinic.database.db.delete(delivery);
  });

  test('gets one mail a day about all doctors waiting for approval', async () => {
    const forged = 'Dra. Ana CRM: 999999SP';
    await clinic.post('/users', doctorPayload(clinic.home.id, { name: forged, CRM: '123456-SP' }));
    await clinic.post('/users', doctorPayload(clinic.home.id, { CRM: '123457-SP' }));
    expect(await rows()).toEqual([]);
    await Promise.all([digest(), digest()]);
    expect(await drain()).toBe(1);
    const [arrived] = box.mails;
    expect(box.recipients).toEqual([['front@clinic.example']]);
    expect(arrived?.subject).toBe('2 médicos à espera de aprovação');
    expect(arrived?.text).toContain('Nome: Dra. Ana CRM SP\n');
    expect(arrived?.text).toContain(`Clínica: ${clinic.home.name}\n`);
    expect(arrived?.text).toContain('npm run clinic -- approve 123456SP');
    expect(arrived?.text).toContain('npm run clinic -- approve 123457SP');

    await clinic.post('/users', doctorPayload(clinic.home.id, { CRM: '123458-SP' }));
    await digest();
    expect(await drain()).toBe(0);
    // 03:00 of the next day in São Paulo, then 07:00.
    clinic.clock.set(new Date(Math.ceil(clinic.clock.now().getTime() / DAY_MS) * DAY_MS + 6 * HOUR_MS));
    await digest();
    expect(await drain()).toBe(0);
    clinic.clock.advance(4 * HOUR_MS);
    await digest();
    expect(await drain()).toBe(1);
    expect(box.mails[1]?.subject).toBe('Um médico à espera de aprovação');
    expect(box.mails[1]?.text).toContain('approve 123458SP');
    expect(box.mails[1]?.text).not.toContain('123456SP');
  });

  test('gets a list of limited length', async () => {
    for (let i = 0; i < 51; i += 1) {
      const payload = doctorPayload(clinic.home.id, { CRM: `${500_000 + i}-SP` });
      const { role, name, email, address, phone, birthday, CRM } = payload as Record<string, string>;
      const person = { role: role as 'Doctor', name, email, address, phone, birthday, crm: CRM?.replace('-', '') };
      const row = { ...person, clinicId: clinic.home.id, passwordHash: 'x' } as typeof account.$inferInsert;
      await clinic.database.db.insert(account).values(row);
    }
    await digest();
    expect(await drain()).toBe(1);
    expect(box.mails[0]?.text?.match(/clinic -- approve/g)).toHaveLength(50);
    expect(box.mails[0]?.text).toContain('E mais 1. A lista completa: npm run clinic -- doctors --waiting');
  });

  test('is notified of any number of doctors with few parameters, since a statement can have 65,535', async () => {
    const add = (many: number) =>
      clinic.database.db.execute(sql`
        insert into account (role, name, email, password_hash, address, phone, birthday, crm, clinic_id)
        select 'Doctor', 'Ana', n || '@many.test', '', 'Rua', '1', '1990-01-01', 'many' || n, ${clinic.home.id}::uuid
        from generate_series(1, ${many}::int) n`);
    const parameters: number[] = [];
    const counting: Pick<typeof clinic.database, 'tx'> = {
      tx: work =>
        clinic.database.tx(async tx => {
          const prepare = vi.spyOn(Reflect.get(tx, 'session'), 'prepareQuery');
          const result = await work(tx);
          for (const [query] of prepare.mock.calls) parameters.push((query as { params: unknown[] }).params.length);
          return result;
        }),
    };
    await add(200);
    const { clinicEmail } = clinic.settings;
    await queueDoctorDigest(counting, { clinicEmail, now: clinic.clock.now() });
    expect((await rows()).map(({ subject }) => subject)).toEqual(['200 médicos à espera de aprovação']);
    const unannounced = and(eq(account.role, 'Doctor'), isNull(account.approvedAt), isNull(account.announcedAt));
    expect(await clinic.database.db.$count(account, unannounced)).toBe(0);
    expect(parameters.length).toBeGreaterThanOrEqual(4);
    expect(Math.max(...parameters)).toBeLessThan(20);
  });

  test('gets no mail about a refused sign-up, nor about patients or approved doctors', async () => {
    const payload = doctorPayload(clinic.home.id);
    await Promise.all([1, 2, 3].map(() => clinic.post('/users', payload)));
    await clinic.signUpPatient();
    await clinic.signUpDoctor();
    await digest();
    expect(await drain()).toBe(1);
    expect(box.mails[0]?.subject).toBe('Um médico à espera de aprovação');
  });
});

describe('without SMTP', () => {
  const withFiles = { ...clinic.settings, smtpUrl: undefined };

  test('a mail becomes a file that only the server’s user can read, and its link is logged', async () => {
    const lines: { values: Record<string, unknown>; message: string }[] = [];
    const send = transportOf(withFiles, { info: (values, message) => lines.push({ values, message }) });
    const createdAt = new Date('2027-03-01T12:00:00Z');
    const link = 'https://clinic.example/reset-password?token=abc&role=Patient';
    await send({ id: 'one', recipient: 'ana@example.test', subject: 'Olá', body: `Abra:\n\n${link}\n`, createdAt });
    const folder = join(clinic.settings.dataDir, 'mail');
    expect(await readdir(folder)).toEqual(['2027-03-01T12-00-00-000Z-one.eml']);
    const file = join(folder, '2027-03-01T12-00-00-000Z-one.eml');
    expect((await stat(file)).mode & 0o077).toBe(0);
    const parsed = await PostalMime.parse(await readFile(file));
    expect([parsed.subject, parsed.to?.[0]?.address]).toEqual(['Olá', 'ana@example.test']);
    expect(parsed.text).toContain(link);
    expect(lines).toEqual([{ values: { file, link }, message: 'mail written to a file' }]);
  });

  test('the links of a message about an appointment aren’t logged, since they act without a sign-in', async () => {
    const lines: Record<string, unknown>[] = [];
    const send = transportOf(withFiles, { info: values => lines.push(values) });
    const text = { subject: 'Consulta', body: 'https://clinic.example/m#secret\n', html: '<p>Consulta</p>' };
    await send({ id: 'two', recipient: 'ana@example.test', ...text, createdAt: new Date('2027-03-01T12:00:00Z') });
    expect(lines).toEqual([{ file: expect.stringContaining('two.eml') }]);
  });
});
