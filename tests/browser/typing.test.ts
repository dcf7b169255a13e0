/** Typing while a save is in flight. */
import type { Request, Route } from 'playwright-core';
import { expect, inject } from 'vitest';
import { expectAccessible } from './harness/accessible.ts';
import { doctorWithAppointment } from './harness/bookings.ts';
import { dialog, draftNote, field, press, toast } from './harness/jobs.ts';
import { type Account, newDoctor, newPatient } from './harness/people.ts';
import { answerTo, textField } from './harness/questionnaire.ts';
import { nextAppointment } from './harness/records.ts';
import { rowCounts } from './harness/storage.ts';
import { test } from './harness/test.ts';
import { Visitor } from './harness/visitor.ts';

/**
 * Holds the next matching save until it is released, or loses its response after the server has handled it. Saves after
 * a lost response fail until `restore`: the app tries again within a second, and a fast retry is no queued save.
 */
async function holdSaving({ page }: Visitor, method: string, path: RegExp) {
  let isTaken = false;
  let isCut = false;
  let take = (_: Route) => {};
  const taken = new Promise<Route>(resolve => {
    take = resolve;
  });
  const isOne = (request: Request) => request.method() === method && path.test(new URL(request.url()).pathname);
  await page.route(
    url => path.test(url.pathname),
    async route => {
      if (!isOne(route.request())) return route.fallback();
      if (isTaken) return isCut ? route.abort('connectionreset') : route.fallback();
      isTaken = true;
      take(route);
    },
  );
  const end = async (how: (route: Route) => Promise<void>) => {
    const route = await taken;
    await how(route);
  };
  return {
    /** Resolves once the request is in flight. */
    isUnderWay: async () => void (await taken),
    letGo: () => end(route => route.continue()),
    loseAnswer: () =>
      end(async route => {
        isCut = true;
        await route.fetch();
        await route.abort('connectionreset');
      }),
    restore: () => {
      isCut = false;
    },
  };
}

const NOTES = /\/api\/appointments$/;

async function openNotes(doctor: Visitor, account: Account): Promise<void> {
  const { id } = await nextAppointment(account);
  await doctor.goto(`/diagnostic?appointment=${id}`);
  await field(doctor, doctor.words.record.anamnesis).waitFor();
}

test('text typed while notes are being saved stays, and is saved as the next version', async ({ newVisitor }) => {
  const { doctor: account } = await doctorWithAppointment();
  const doctor = await newVisitor({ as: account, worker: false });
  const { diagnostic, anamnesis } = doctor.words.record;
  await openNotes(doctor, account);
  const text = field(doctor, anamnesis);
  const saving = await holdSaving(doctor, 'PUT', NOTES);
  await text.fill('Tosse há dois dias.');
  await press(doctor, diagnostic.save);
  await saving.isUnderWay();
  await text.fill('Tosse há dois dias. Febre.');
  await saving.letGo();
  await toast(doctor, diagnostic.saved.title).waitFor();
  expect(await text.inputValue()).toBe('Tosse há dois dias. Febre.');
  await draftNote(doctor).waitFor();

  await text.fill('Tosse há dois dias. Febre de 38,5.');
  await openNotes(doctor, account);
  expect(await text.inputValue()).toBe('Tosse há dois dias. Febre de 38,5.');
  await press(doctor, diagnostic.save);
  await toast(doctor, diagnostic.saved.title).waitFor();
  await draftNote(doctor).waitFor({ state: 'detached' });
  expect(await dialog(doctor).count()).toBe(0);
  expect((await nextAppointment(account)).anamnesis).toBe('Tosse há dois dias. Febre de 38,5.');
});

test('a text typed in two tabs is lost in neither of them', async ({ newVisitor }) => {
  const { doctor: account } = await doctorWithAppointment();
  const one = await newVisitor({ as: account, worker: false });
  const other = await Visitor.inContext(one.context, 'pt-BR');
  const { anamnesis } = one.words.record;
  const { other: texts } = one.words.offline.drafts;
  for (const tab of [one, other]) await openNotes(tab, account);
  await field(one, anamnesis).fill('Tosse.');
  await draftNote(one).waitFor();
  await field(other, anamnesis).fill('Febre.');
  await draftNote(other).waitFor();
  await one.page.close();

  await openNotes(other, account);
  expect(await field(other, anamnesis).inputValue()).toBe('Febre.');
  await other.screen.getByText(texts.title).waitFor();
  await expectAccessible(other);
  await press(other, texts.open);
  expect(await field(other, anamnesis).inputValue()).toBe('Tosse.');
  await draftNote(other).waitFor();
  await openNotes(other, account);
  expect(await field(other, anamnesis).inputValue()).toBe('Tosse.');
  expect(await other.screen.getByText(texts.title).count()).toBe(0);
});

test('text typed while a response is lost causes no conflict after a reload', async ({ newVisitor }) => {
  const { doctor: account } = await doctorWithAppointment();
  const doctor = await newVisitor({ as: account, worker: false });
  doctor.log.networkIsCut();
  const { diagnostic, diagnosis } = doctor.words.record;
  const { offline, outbox } = doctor.words;
  await openNotes(doctor, account);
  const text = field(doctor, diagnosis);
  const saving = await holdSaving(doctor, 'PUT', NOTES);
  await text.fill('Gripe');
  await press(doctor, diagnostic.save);
  await saving.isUnderWay();
  await text.fill('Gripe, sem febre');
  await saving.loseAnswer();
  await toast(doctor, offline.queued.title).waitFor();
  expect(await text.inputValue()).toBe('Gripe, sem febre');
  saving.restore();
  await openNotes(doctor, account);
  // The same entry is sent again with its key.
  await doctor.screen.getByText(outbox.mark.saveDiagnosis).waitFor({ state: 'detached' });
  expect(await text.inputValue()).toBe('Gripe, sem febre');
  await press(doctor, diagnostic.save);
  await toast(doctor, diagnostic.saved.title).waitFor();
  expect(await dialog(doctor).count()).toBe(0);
  expect((await nextAppointment(account)).diagnosis).toBe('Gripe, sem febre');
});

test('an answer given while others are being saved stays in the form, and is saved next', async ({ newVisitor }) => {
  const patient = await newVisitor({ as: await newPatient(inject('address')), worker: false });
  const { questionnaire } = patient.words;
  const [weight, height] = [/^1\. /, /^2\. /] as const;
  await patient.goto('/questionary');
  const firstField = await textField(patient, weight);
  const saving = await holdSaving(patient, 'POST', /\/api\/questionaries$/);
  await firstField.fill('70');
  await press(patient, questionnaire.save);
  await saving.isUnderWay();
  await (await textField(patient, height)).fill('1,70');
  await saving.letGo();
  await toast(patient, questionnaire.saved.title).waitFor();
  await patient.screen.getByText(questionnaire.draft).waitFor();
  expect(await answerTo(patient, height)).toBe('1,70');

  await patient.goto('/questionary');
  await patient.screen.getByText(questionnaire.draft).waitFor();
  expect([await answerTo(patient, weight), await answerTo(patient, height)]).toEqual(['70', '1,70']);
  await press(patient, questionnaire.save);
  await patient.waitForPath('/');
  await patient.goto('/questionary');
  await expect.poll(() => answerTo(patient, height)).toBe('1,70');
  expect(await patient.screen.getByText(questionnaire.draft).count()).toBe(0);
});

test('hours typed while a week is being saved stay in the form', async ({ newVisitor }) => {
  const account = await newDoctor(inject('address'), {
    name: 'Dra. Horas Novas',
    specialty: 'Cardiologia',
    clinic: 'Clínica Boa Saúde',
  });
  const doctor = await newVisitor({ as: account, worker: false });
  const { hours } = doctor.words;
  const time = (label: string, day: '1' | '2') => field(doctor, label.replace('{{day}}', hours.weekdays[day]));
  await doctor.goto('/myschedule');
  await time(hours.startOf, '1').fill('08:00');
  await time(hours.endOf, '1').fill('12:00');
  const saving = await holdSaving(doctor, 'PUT', /\/api\/timetable$/);
  await press(doctor, hours.save);
  await saving.isUnderWay();
  await time(hours.startOf, '2').fill('14:00');
  await time(hours.endOf, '2').fill('18:00');
  await saving.letGo();
  await toast(doctor, hours.toast.success).waitFor();
  expect(await time(hours.endOf, '2').inputValue()).toBe('18:00');
  await press(doctor, hours.save);
  await doctor.waitForPath('/');
  await doctor.goto('/myschedule');
  await expect.poll(() => time(hours.endOf, '2').inputValue()).toBe('18:00');
  expect(await time(hours.startOf, '1').inputValue()).toBe('08:00');
});

test('a draft that the device gives late is still shown in its form', async ({ newVisitor }) => {
  const ana = await newVisitor({ as: await newPatient(inject('address')), worker: false });
  const { care, identity, offline } = ana.words;
  const name = field(ana, identity.fields.name);
  async function openForm(): Promise<void> {
    await ana.goto('/dependents');
    await press(ana, care.form.add);
    await name.waitFor();
  }
  await openForm();
  await name.fill('Bento Prado');
  await expect.poll(() => rowCounts(ana.page)).toMatchObject({ drafts: 1 });

  await ana.page.addInitScript(() => {
    const { get } = IDBObjectStore.prototype;
    let isBroken = true;
    window.addEventListener('mended', () => {
      isBroken = false;
    });
    IDBObjectStore.prototype.get = function (key) {
      if (isBroken && this.name === 'drafts') throw new DOMException('The disk is full', 'QuotaExceededError');
      return get.call(this, key);
    };
  });
  await openForm();
  await ana.screen.getByText(offline.drafts.unread).waitFor();
  expect(await name.inputValue()).toBe('');
  await ana.page.evaluate(() => window.dispatchEvent(new Event('mended')));
  await expect.poll(() => name.inputValue()).toBe('Bento Prado');
});
