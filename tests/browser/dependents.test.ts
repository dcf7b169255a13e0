/** A patient cares for another one: adds them, books, answers, reads and cancels for them, and the end of it. */
import { expect, inject, onTestFinished } from 'vitest';
import { endCare, listDependents } from '../../contract/care.ts';
import { createClaimCode, createPatient } from '../../contract/desk.ts';
import { expectAccessible } from './harness/accessible.ts';
import { doctorWithAppointment } from './harness/bookings.ts';
import { lost, startFaultProxy } from './harness/faultProxy.ts';
import { chooseFirstSlot, dialog, field, findDoctor, follow, press, tab, toast } from './harness/jobs.ts';
import { type Account, callAs, demo, newDependent, newPatient, signInAs, someCpf, someName } from './harness/people.ts';
import { answerTo, textField } from './harness/questionnaire.ts';
import { rowCounts } from './harness/storage.ts';
import { test } from './harness/test.ts';
import type { Visitor, VisitorOptions } from './harness/visitor.ts';

const CLINIC = 'Clínica Boa Saúde';
const DOCTOR = 'Isabela Freitas';

const say = (text: string, name: string) => text.replaceAll('{{name}}', name);

/** A new patient who cares for a child of that name. */
async function parentOf(name: string): Promise<{ account: Account; childId: string }> {
  const account = await newPatient(inject('address'));
  return { account, childId: await newDependent(inject('address'), account, name) };
}

/** The choice of the patient, on pages that act for them and on those that show their data. */
function forWhom({ screen, words }: Visitor) {
  const { label, whose } = words.care.forWhom;
  return screen.getByRole('group', { name: label }).or(screen.getByRole('group', { name: whose }));
}

/** The name of the patient for whom the page acts. */
const chosen = (visitor: Visitor) => forWhom(visitor).locator('label', { has: visitor.page.locator(':checked') });

/** Chooses for whom to act. */
async function choose(visitor: Visitor, name: string): Promise<void> {
  await forWhom(visitor).getByText(name).click();
  await visitor.settled();
}

/** Chooses oneself, who comes first. */
async function chooseSelf(visitor: Visitor): Promise<void> {
  await forWhom(visitor).getByText(visitor.words.care.forWhom.self).click();
  await visitor.settled();
}

const heading = (visitor: Visitor, name: string) => visitor.screen.getByRole('heading', { name, level: 1 }).waitFor();

/** The questionnaire's first question. */
const weight = /^1\. /;

test.for<Required<Pick<VisitorOptions, 'size' | 'language'>>>([
  { size: 'phone', language: 'pt-BR' },
  { size: 'phone', language: 'en-US' },
])(
  'a parent adds a child, books, answers, reads and cancels for the child, in $language',
  async (options, { newVisitor }) => {
    const parent = await newVisitor({ ...options, as: await newPatient(inject('address')) });
    const { words } = parent;
    const { care } = words;
    const child = someName('Bento');
    await parent.goto('/');
    await parent.settled();
    expect(await forWhom(parent).count()).toBe(0);

    await parent.goto('/account');
    await follow(parent, care.account.title);
    await parent.waitForPath('/dependents');
    await expectAccessible(parent);
    await press(parent, care.form.add);
    await field(parent, words.identity.fields.name).fill(child);
    await expectAccessible(parent);
    await expect.poll(() => rowCounts(parent.page)).toMatchObject({ drafts: 1 });
    await parent.goto('/dependents');
    await press(parent, care.form.add);
    await expect.poll(() => field(parent, words.identity.fields.name).inputValue()).toBe(child);
    await press(parent, care.form.submit);
    await parent.screen.getByText(words.errors.fields.required).first().waitFor();
    await field(parent, words.identity.fields.birthday).fill('2018-03-12');
    await press(parent, care.form.submit);
    await toast(parent, say(care.added, child)).waitFor();
    await expectAccessible(parent);

    // Booking for the child.
    await parent.screen.getByRole('link', { name: say(care.bookFor, child) }).click();
    await parent.waitForPath('/schedule');
    await expect.poll(() => chosen(parent).textContent()).toContain(child);
    await expectAccessible(parent);
    await findDoctor(parent, { specialty: 'Pediatria', clinic: CLINIC, doctor: DOCTOR });
    await chooseFirstSlot(parent);
    expect(await dialog(parent).textContent()).toContain(child);
    await expectAccessible(parent);
    await dialog(parent).getByRole('button', { name: words.booking.review.confirm }).click();
    await toast(parent, say(care.booked, child)).waitFor();
    await parent.waitForPath('/schedule/booked');
    await parent.screen.getByText(say(care.patient, child)).waitFor();
    await expectAccessible(parent);
    await follow(parent, say(care.openAppointments, child));
    await parent.waitForPath('/appointments');
    await heading(parent, say(care.titles.appointments, child));
    await parent.screen.getByText(DOCTOR).waitFor();

    // Nothing of the child's is shown as one's own.
    await chooseSelf(parent);
    await heading(parent, words.shell.titles.patientAppointments);
    await parent.screen.getByText(words.appointments.patient.none).waitFor();
    expect(await parent.screen.getByText(DOCTOR).count()).toBe(0);
    await parent.goto('/');
    await parent.screen.getByText(words.appointments.next.none).waitFor();
    // One tap on the child's next appointment acts for the child.
    await parent.screen.getByRole('link', { name: new RegExp(`^${say(care.next.title, child)}`) }).click();
    await parent.waitForPath('/appointments');
    await heading(parent, say(care.titles.appointments, child));
    await parent.goto('/');
    await parent.screen.getByRole('region', { name: say(care.next.title, child) }).waitFor();
    await expectAccessible(parent);

    // The choice survives a reload; drafts of two patients don't mix.
    await parent.goto('/questionary');
    await heading(parent, say(care.titles.questionnaire, child));
    await (await textField(parent, weight)).fill('25');
    await chooseSelf(parent);
    await expect.poll(() => answerTo(parent, weight)).toBe('');
    await choose(parent, child);
    await expect.poll(() => answerTo(parent, weight)).toBe('25');
    await expectAccessible(parent);
    await press(parent, words.questionnaire.save);
    await toast(parent, words.questionnaire.saved.title).waitFor();
    await parent.waitForPath('/');
    await parent.goto('/questionary');
    await expect.poll(() => answerTo(parent, weight)).toBe('25');
    await chooseSelf(parent);
    await expect.poll(() => answerTo(parent, weight)).toBe('');
    await choose(parent, child);

    await parent.goto('/patient-medicalrecord');
    await heading(parent, say(care.titles.record, child));
    await parent.screen.getByText(DOCTOR).filter({ visible: true }).first().waitFor();
    await expectAccessible(parent);
    await parent.goto('/privacy');
    await heading(parent, say(care.titles.privacy, child));
    await parent.screen.locator('.segments').getByText(words.privacy.actors.own, { exact: true }).click();
    await parent.screen.getByRole('listitem').filter({ hasText: words.privacy.who.you }).first().waitFor();
    await expectAccessible(parent);

    // Without a network.
    await parent.waitForWorker();
    await parent.goto('/appointments');
    await parent.screen.getByText(DOCTOR).waitFor();
    await parent.offline();
    await parent.goto('/appointments');
    await heading(parent, say(care.titles.appointments, child));
    await parent.screen.getByText(DOCTOR).waitFor();
    await parent.goto('/dependents');
    await parent.screen.getByRole('heading', { name: child }).waitFor();
    await parent.screen
      .getByRole('link', { name: say(care.patient, child) })
      .filter({ hasText: words.specialties.Pediatria })
      .waitFor();
    await parent.offline(false);

    await parent.goto('/appointments');
    const card = parent.screen.getByRole('listitem').filter({ hasText: DOCTOR });
    await card.getByRole('button', { name: words.appointments.patient.cancel }).click();
    await dialog(parent).getByText(say(care.patient, child)).waitFor();
    await expectAccessible(parent);
    await dialog(parent).getByRole('button', { name: words.appointments.cancel.confirm }).click();
    await toast(parent, words.appointments.cancel.success.title).waitFor();
    await card.waitFor({ state: 'detached' });

    await parent.goto('/dependents');
    await parent.screen.getByRole('button', { name: say(care.actions, child) }).click();
    await expectAccessible(parent);
    await parent.screen.getByRole('button', { name: care.end }).click();
    await dialog(parent)
      .getByRole('heading', { name: say(care.endTitle, child) })
      .waitFor();
    await expectAccessible(parent);
    await dialog(parent).getByRole('button', { name: care.end, exact: true }).click();
    await toast(parent, say(care.endDone, child)).waitFor();
    await parent.screen.getByText(care.none).waitFor();
    await tab(parent, words.shell.tabs.appointments);
    await heading(parent, words.shell.titles.patientAppointments);
    expect(await forWhom(parent).count()).toBe(0);
  },
);

test('a cancellation without a network is sent for the child, although the choice has changed', async ({
  newVisitor,
}) => {
  const child = someName('Clara');
  const { account } = await parentOf(child);
  const parent = await newVisitor({ as: account });
  const { words } = parent;
  await parent.goto('/');
  await choose(parent, child);
  await findDoctor(parent, { specialty: 'Pediatria', clinic: CLINIC, doctor: DOCTOR });
  await chooseFirstSlot(parent);
  await dialog(parent).getByRole('button', { name: words.booking.review.confirm }).click();
  await parent.waitForPath('/schedule/booked');
  await parent.waitForWorker();
  await parent.goto('/appointments');
  await parent.screen.getByText(DOCTOR).waitFor();
  await parent.offline();
  await parent.screen.getByRole('button', { name: words.appointments.patient.cancel }).click();
  await dialog(parent).getByRole('button', { name: words.appointments.cancel.confirm }).click();
  await parent.screen.getByText(words.outbox.mark.cancelAppointment).waitFor();
  await chooseSelf(parent);
  await parent.goto('/outbox');
  await parent.screen.getByText(child).waitFor();
  await parent.offline(false);
  await parent.screen.getByText(words.outbox.empty.title).waitFor();
  await parent.goto(`/appointments`);
  await choose(parent, child);
  await parent.screen.getByText(words.appointments.patient.none).waitFor();
});

test('a care that has ended elsewhere is said, and what was typed is not lost', async ({ newVisitor }) => {
  const child = someName('Davi');
  const { account, childId } = await parentOf(child);
  const parent = await newVisitor({ as: account, worker: false, language: 'en-US' });
  const { care, questionnaire } = parent.words;
  await parent.goto('/questionary');
  await choose(parent, child);
  await heading(parent, say(care.titles.questionnaire, child));
  await (await textField(parent, weight)).fill('26');
  await callAs(account, endCare, { params: { id: childId } });
  parent.log.expectRefusal(404, /questionaries/);
  await press(parent, questionnaire.save);
  await toast(parent, say(care.ended.title, child)).waitFor();
  await heading(parent, parent.words.shell.titles.questionnaire);
  await expect.poll(() => answerTo(parent, weight)).toBe('');
  expect(await forWhom(parent).count()).toBe(0);
  await parent.signOut();
  await dialog(parent).getByText(care.draft.questionnaireOf.replace('{{person}}', child)).waitFor();
  await dialog(parent).getByRole('button', { name: parent.words.outbox.signOut.discard }).click();
  await parent.waitForPath('/login');
});

test('a child whose response was lost is not added again after a reload', async ({ newVisitor }) => {
  const proxy = await startFaultProxy(inject('address'));
  onTestFinished(proxy.close);
  const [account, child] = [await newPatient(inject('address')), someName('Nina')];
  const parent = await newVisitor({ address: proxy.address, as: account, worker: false });
  parent.log.networkIsCut();
  const { care, identity } = parent.words;
  await parent.goto('/dependents');
  await press(parent, care.form.add);
  await field(parent, identity.fields.name).fill(child);
  await field(parent, identity.fields.birthday).fill('2019-05-02');
  const removeRule = proxy.when(/^POST \/api\/dependents/, lost);
  await press(parent, care.form.submit);
  await toast(parent, parent.words.errors.unreachable.title).waitFor();
  removeRule();
  await parent.goto('/dependents');
  await press(parent, care.form.add);
  await expect.poll(() => field(parent, identity.fields.name).inputValue()).toBe(child);
  await press(parent, care.form.submit);
  await toast(parent, say(care.added, child)).waitFor();
  expect(await callAs(account, listDependents)).toMatchObject([{ name: child }]);
});

test('the reception’s code attaches a child as a dependent, not as the user, and the desk adds and removes a carer', async ({
  newVisitor,
}) => {
  const address = inject('address');
  const { user: receptionist } = await signInAs(address, demo.desk);
  const clinic_id = receptionist.clinics?.[0]?.id ?? '';
  const contact = { name: someName('Enzo'), phone: '11987651234', birthday: '2016-08-20' };
  const child = await callAs(demo.desk, createPatient, { body: { clinic_id, ...contact } });
  const params = { id: child.id };
  const { code } = await callAs(demo.desk, createClaimCode, { params, body: { send: 'print' } });
  const account = await newPatient(address);
  const parent = await newVisitor({ as: account, worker: false });
  const { care, identity } = parent.words;
  await parent.goto('/account/you');
  await press(parent, parent.words.account.claim.open);
  await field(parent, parent.words.account.claim.code).fill(code ?? '');
  await field(parent, identity.fields.birthday).fill('2016-08-20');
  parent.log.expectRefusal(422, /claims/);
  await press(parent, parent.words.account.claim.submit);
  await parent.screen.getByText(care.claim.underageTitle).waitFor();
  await expectAccessible(parent);
  await parent.screen.getByRole('radio', { name: care.claim.forDependent }).check();
  await press(parent, parent.words.account.claim.submit);
  await toast(parent, care.claim.doneText).waitFor();
  await follow(parent, parent.words.shell.back.account);
  await follow(parent, care.account.title);
  await parent.waitForPath('/dependents');
  await parent.screen.getByText(care.fromClinic).waitFor();
  expect(await callAs(account, listDependents)).toMatchObject([{ id: child.id, from_clinic: true }]);

  const [carer, CPF] = [someName('Fernanda'), someCpf()];
  // A patient of the clinic.
  await doctorWithAppointment({ name: carer, CPF });
  const desk = await newVisitor({ as: demo.desk, worker: false, size: 'tablet' });
  const texts = desk.words.desk.patients;
  await desk.goto(`/desk/patient?id=${child.id}`);
  await press(desk, texts.care.add);
  await dialog(desk).getByRole('searchbox').fill(CPF);
  await dialog(desk).getByRole('button', { name: carer }).click();
  await expectAccessible(desk);
  await dialog(desk).getByRole('button', { name: texts.care.confirm, exact: true }).click();
  const added = desk.screen.getByRole('link', { name: carer });
  await added.waitFor();
  await expectAccessible(desk);
  await desk.screen.getByRole('button', { name: say(texts.care.removeNamed, carer) }).click();
  await expectAccessible(desk);
  await dialog(desk).getByRole('button', { name: texts.care.remove, exact: true }).click();
  await added.waitFor({ state: 'detached' });
});
