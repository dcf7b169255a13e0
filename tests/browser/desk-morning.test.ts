/** A receptionist's morning against the real server: on a tablet, and by keyboard alone on a desktop. */
import type { Locator } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { listAppointments } from '../../contract/appointments.ts';
import { book, listSpecialties } from '../../contract/booking.ts';
import { wallClock } from '../../contract/clinicTime.ts';
import { changeStatus } from '../../contract/events.ts';
import { expectAccessible } from './harness/accessible.ts';
import { callApi } from './harness/api.ts';
import { type Morning, newMorning } from './harness/desk.ts';
import { closedGate } from './harness/gate.ts';
import { dialog, field, press, signIn, tab, toast } from './harness/jobs.ts';
import { enter, expectFocus, tabTo, typeInto } from './harness/keyboard.ts';
import { type Account, callAs, demo, newPatient, someName } from './harness/people.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

/** The text with its placeholders filled in. */
const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** A free time of a doctor on the day. */
const freeCell = (desk: Visitor, doctor: { id: string }, start: number) =>
  desk.screen.locator(`[data-cell^="free.${doctor.id}."][data-cell$=".${start}"]`);
/** The appointments of a patient on the day, cancelled ones excepted. */
const cellOf = (desk: Visitor, name: string) => desk.screen.locator('.day-cell-booked', { hasText: name });
const columnOf = (desk: Visitor, { name }: { name: string }) =>
  desk.screen.locator('.day-column').filter({ has: desk.page.locator('.day-column-head', { hasText: name }) });
const inDialog = (desk: Visitor, name: string | RegExp) =>
  dialog(desk).getByRole('button', { name, exact: true }).first();
const noDialog = (desk: Visitor) => dialog(desk).waitFor({ state: 'detached' });

/** Starts a morning, and ends its product after the test. */
async function startMorning(): Promise<Morning> {
  const morning = await newMorning();
  onTestFinished(() => morning.product.discard());
  return morning;
}

/** A phone that no one else has. */
const somePhone = () => `119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** Registers the morning's patients, all but `fresh`. Phone and birthday are those of `known`. */
async function registerPatients({ register }: Morning) {
  const known = someName('Verônica Conceição');
  const walking = someName('Otávio');
  const late = someName('Célia');
  const phone = somePhone();
  const birthday = '1979-08-05';
  await register({ name: known, phone, birthday });
  await register({ name: walking, phone: somePhone() });
  await register({ name: late, phone: somePhone() });
  return { known, fresh: someName('Íris'), walking, late, phone, birthday };
}

/** A doctor looks at the agenda on another device, where live events arrive. */
async function openAgenda(doctor: Visitor): Promise<void> {
  const opened = doctor.page.waitForResponse(/\/events\/stream/);
  await doctor.goto('/appointments');
  await opened;
}

/** Books a cardiologist as a patient who uses the app elsewhere. */
async function bookAsPatient(
  { product }: Morning,
  patient: Account,
  doctor: { id: string },
  start: number,
): Promise<void> {
  const at = product.address;
  const specialty_id = (await callApi(listSpecialties, { at })).find(({ name }) => name === 'Cardiologia')?.id ?? '';
  const date = new Date(start).toISOString();
  await callAs(patient, book, { at, body: { date, doctor_id: doctor.id, specialty_id } });
}

/** The centre of an element, in CSS pixels. */
async function centreOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} isn't shown.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags one element onto another with the mouse. */
async function drag({ page }: Visitor, from: Locator, to: Locator): Promise<void> {
  // Near an edge, the grid would scroll on.
  await to.evaluate(element => element.scrollIntoView({ block: 'center' }));
  const [start, end] = [await centreOf(from), await centreOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y + 12);
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await to.and(page.locator('[data-drop]')).waitFor();
  await page.mouse.up();
}

test('a receptionist’s morning on a tablet', { timeout: 300_000 }, async ({ newVisitor }) => {
  const morning = await startMorning();
  const { alba, bento, clara, zone } = morning;
  const { address } = morning.product;
  const { known, fresh, walking, late, phone, birthday } = await registerPatients(morning);
  const [first = 0, second = 0, third = 0, fourth = 0] = await morning.freeSlots(alba, 60);

  const desk = await newVisitor({ address, size: 'tablet', worker: false });
  const { day, patients, management } = desk.words.desk;
  await desk.goto('/desk');
  await signIn(desk, demo.desk);
  await desk.waitForPath('/desk/day');
  await columnOf(desk, alba).waitFor();
  expect(await columnOf(desk, clara).count()).toBe(0);
  await expectAccessible(desk);

  // Books in three actions; accents and the order of names don't matter to the search.
  await freeCell(desk, alba, first).click();
  const search = dialog(desk).getByLabel(patients.search);
  const plain = known.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ');
  await search.fill(plain.toReversed().join(' '));
  await dialog(desk).getByRole('button', { name: known }).click();
  await expectAccessible(desk);
  await inDialog(desk, day.book.confirm).click();
  await toast(desk, day.book.done.title).waitFor();
  await cellOf(desk, known).waitFor();
  expect(await morning.appointmentsOf(known)).toMatchObject([
    { doctor_id: alba.id, date: new Date(first).toISOString(), status: 'booked', squeeze_in: false },
  ]);

  // A new patient with a known phone: the hint doesn't stop the receptionist.
  await freeCell(desk, alba, second).click();
  await search.fill(fresh);
  await inDialog(desk, patients.new.title).click();
  await dialog(desk).getByLabel(patients.fields.phone).fill(phone);
  await inDialog(desk, patients.new.save).click();
  const hint = dialog(desk).locator('.contact-form-similar');
  await hint.getByText(known).waitFor();
  await hint.getByText(patients.similar.because.phone).waitFor();
  await expectAccessible(desk);
  await inDialog(desk, patients.new.anyway).click();
  await inDialog(desk, day.book.confirm).click();
  await toast(desk, fresh).waitFor();
  await cellOf(desk, fresh).waitFor();

  // A squeeze-in at the same time as another appointment.
  await press(desk, day.actions.squeezeIn);
  const clock = wallClock(zone, first).minute;
  const typed = `${String(Math.floor(clock / 60)).padStart(2, '0')}:${String((clock % 60) + 5).padStart(2, '0')}`;
  await dialog(desk).getByLabel(day.book.time).fill(typed);
  await search.fill(late);
  await dialog(desk).getByRole('button', { name: late }).click();
  await inDialog(desk, day.book.confirm).click();
  await toast(desk, late).waitFor();
  await cellOf(desk, late).getByText(day.squeezeIn).waitFor();
  expect(await morning.appointmentsOf(late)).toMatchObject([
    { doctor_id: alba.id, date: new Date(first + 5 * 60_000).toISOString(), squeeze_in: true },
  ]);

  // Someone comes without an appointment.
  await press(desk, day.actions.walkIn);
  await dialog(desk).getByLabel(day.book.doctor).selectOption(bento.id);
  await search.fill(walking);
  await dialog(desk).getByRole('button', { name: walking }).click();
  await inDialog(desk, day.walkIn.confirm).click();
  await toast(desk, day.walkIn.done.title).waitFor();
  await desk.screen.locator('.day-cell-booked[data-status="arrived"]', { hasText: walking }).waitFor();

  // Moves an appointment to another doctor with the mouse.
  await drag(desk, cellOf(desk, fresh), freeCell(desk, bento, third));
  await dialog(desk).getByRole('heading', { name: day.move.title }).waitFor();
  await inDialog(desk, day.move.confirm).click();
  await toast(desk, day.move.done.title).waitFor();
  await columnOf(desk, bento).locator('.day-cell-booked', { hasText: fresh }).waitFor();
  expect(await morning.appointmentsOf(fresh)).toMatchObject([
    { doctor_id: bento.id, date: new Date(third).toISOString() },
  ]);

  // The doctor sees on another device that the patient has arrived, and that it was undone.
  const doctor = await newVisitor({ address, as: alba.account, size: 'tablet', worker: false });
  await openAgenda(doctor);
  const { status } = doctor.words.appointments;
  const row = doctor.screen.locator('.appointment-row', { hasText: known });
  await row.waitFor();
  await cellOf(desk, known).click();
  await expectAccessible(desk);
  await inDialog(desk, day.appointment.act.arrived).click();
  await toast(desk, filled(day.appointment.changed, { patient: known, status: status.arrived })).waitFor();
  await row.getByText(status.arrived).waitFor();
  await inDialog(desk, filled(day.appointment.undo, { status: status.arrived })).click();
  await row.getByText(status.arrived).waitFor({ state: 'detached' });
  await inDialog(desk, day.appointment.act.arrived).click();
  await row.getByText(status.arrived).waitFor();
  await desk.page.keyboard.press('Escape');
  await noDialog(desk);
  expect(await morning.appointmentsOf(known)).toMatchObject([{ status: 'arrived' }]);

  // The walk-in has been seen.
  await cellOf(desk, walking).click();
  await inDialog(desk, day.appointment.act.done).click();
  await dialog(desk).getByText(status.done).first().waitFor();
  await desk.page.keyboard.press('Escape');
  await noDialog(desk);
  await desk.screen.locator('.day-cell-booked[data-status="done"]', { hasText: walking }).waitFor();

  // Cancels, with who asked for it and the reason.
  await cellOf(desk, late).click();
  await inDialog(desk, day.appointment.cancel).click();
  await dialog(desk).getByRole('radio', { name: day.cancel.requesters.clinic }).check();
  await dialog(desk).getByRole('radio', { name: day.cancel.reasons.Horario }).check();
  await expectAccessible(desk);
  await inDialog(desk, day.cancel.confirm).click();
  await toast(desk, day.cancel.done.title).waitFor();
  await cellOf(desk, late).waitFor({ state: 'detached' });
  expect(await morning.appointmentsOf(late)).toEqual([]);

  // Meanwhile a patient books in the app.
  const patient = await newPatient(address);
  await bookAsPatient(morning, patient, alba, fourth);
  await cellOf(desk, 'Paciente Novo').waitFor();

  // Approves a doctor, whose column appears.
  await tab(desk, desk.words.shell.tabs.clinic);
  await desk.waitForPath('/desk/clinic');
  await desk.screen.getByRole('link', { name: desk.words.shell.titles.deskDoctors }).click();
  await desk.waitForPath('/desk/clinic/doctors');
  const approve = `${management.doctors.approve.button}: ${clara.name}`;
  await desk.screen.getByRole('button', { name: approve }).click();
  await inDialog(desk, management.doctors.approve.button).click();
  await toast(desk, filled(management.doctors.approve.done, { name: clara.name })).waitFor();
  await tab(desk, desk.words.shell.tabs.day);
  await desk.waitForPath('/desk/day');
  await columnOf(desk, clara).waitFor();

  // Notes an arrival in the list of today's patients, and undoes it. The row keeps its place, also before the response
  // comes, although patients who are there are in a list of their own.
  await tab(desk, desk.words.shell.tabs.patients);
  await desk.waitForPath('/desk/patients');
  const last = 'Paciente Novo';
  const action = (step: string) =>
    desk.screen.getByRole('button', { name: filled(patients.stepOf, { step, patient: last }) });
  const names = desk.screen.locator('ul', { hasText: last }).locator('.patient-today strong');
  const statusOfLast = async () => (await morning.appointmentsOf(last)).map(one => one.status);
  const { act, undo: undoOf } = day.appointment;
  const [arrive, undo] = [action(act.arrived), action(filled(undoOf, { status: status.arrived }))];
  await arrive.waitFor();
  await expectAccessible(desk);
  const order = await names.allTextContents();
  expect(order).toEqual([fresh, last]);
  const gate = closedGate();
  await desk.page.route('**/api/appointments/*/status', route => gate.opened.then(() => route.continue()));
  const undoResponse = desk.page.waitForResponse(
    response => response.url().endsWith('/status') && response.request().postDataJSON()?.to === 'booked',
  );
  await arrive.click();
  await undo.waitFor();
  const badge = desk.screen.locator('.patient-today', { hasText: last }).locator('.badge');
  expect(await badge.textContent()).toBe(desk.words.appointments.statusChange.justArrived);
  expect(await names.allTextContents()).toEqual(order);
  await undo.click();
  await arrive.waitFor();
  gate.open();
  expect((await undoResponse).status()).toBe(200);
  expect(await statusOfLast()).toEqual(['booked']);
  // A double click is one change.
  const sent: string[] = [];
  desk.page.on('request', request => request.url().endsWith('/status') && sent.push(request.postDataJSON().to));
  await arrive.dblclick();
  await undo.waitFor();
  await expect.poll(statusOfLast).toEqual(['arrived']);
  expect(await names.allTextContents()).toEqual(order);
  await undo.click();
  await arrive.waitFor();
  await expect.poll(statusOfLast).toEqual(['booked']);
  expect(sent).toEqual(['arrived', 'booked']);

  // Changes the contact data of a patient without an account.
  const find = async (name: string) => {
    await field(desk, patients.search).fill(name);
    await desk.screen.locator('.patient-search').getByRole('button', { name }).click();
    await desk.waitForPath('/desk/patient');
  };
  await find(known);
  await press(desk, patients.contact.change);
  await field(desk, patients.fields.address).fill('Rua Nova, 7');
  await press(desk, patients.contact.save);
  await toast(desk, patients.contact.saved).waitFor();
  await desk.screen.getByText('Rua Nova, 7').waitFor();

  // The patient's page leads to the day to book, and each appointment to its dialog, which leads back.
  const openPatient = async () => {
    await dialog(desk)
      .getByRole('link', { name: filled(day.appointment.patient, { patient: known }) })
      .click();
    await desk.waitForPath('/desk/patient');
  };
  await desk.screen.getByRole('link', { name: day.book.title }).click();
  await desk.waitForPath('/desk/day');
  await desk.screen.getByText(filled(day.booking.title, { patient: known })).waitFor();
  await freeCell(desk, alba, third).click();
  await inDialog(desk, day.book.confirm).waitFor();
  await desk.page.keyboard.press('Escape');
  await noDialog(desk);
  await press(desk, day.booking.stop);
  await desk.screen.getByText(filled(day.booking.title, { patient: known })).waitFor({ state: 'detached' });
  await cellOf(desk, known).click();
  await openPatient();
  await desk.screen.locator('.patients-row', { hasText: alba.name }).click();
  await desk.waitForPath('/desk/day');
  await openPatient();

  // Prints a code, with which the patient takes over the registration.
  await press(desk, patients.claim.make);
  const code = (await desk.screen.locator('.patients-code-text > span').first().textContent()) ?? '';
  expect(code).toMatch(/^[0-9A-Z]{4}-?[0-9A-Z]{4}$/);
  await expectAccessible(desk);
  await claim(await newVisitor({ address, as: patient, worker: false }), code, birthday);
  const taken = await callAs(patient, listAppointments, { at: morning.product.address });
  expect(taken.map(({ date }) => Date.parse(date))).toEqual(expect.arrayContaining([first, fourth]));
  await desk.page.reload();
  // The form says what the reception can't change any more.
  await press(desk, patients.contact.change);
  await desk.screen.getByText(patients.contact.ofAccount).waitFor();
});

/** Takes over a registration with the clinic's code. */
async function claim(visitor: Visitor, code: string, birthday: string): Promise<void> {
  const { account, identity } = visitor.words;
  await visitor.goto('/account/you');
  await press(visitor, account.claim.open);
  await field(visitor, account.claim.code).fill(code.toLowerCase());
  await field(visitor, identity.fields.birthday).fill(birthday);
  await press(visitor, account.claim.submit);
  await toast(visitor, account.claim.doneTitle).waitFor();
}

test('a receptionist’s morning by keyboard alone', { timeout: 300_000 }, async ({ newVisitor }) => {
  const morning = await startMorning();
  const { alba, bento, clara } = morning;
  const { address } = morning.product;
  const { known, fresh, walking, late, phone, birthday } = await registerPatients(morning);
  const [first = 0, second = 0, third = 0] = await morning.freeSlots(alba, 60);

  const desk = await newVisitor({ address, language: 'en-US', worker: false });
  const { keyboard } = desk.page;
  await desk.page.setViewportSize({ width: 1440, height: 900 });
  const { identity } = desk.words;
  const { day, patients, management } = desk.words.desk;
  await desk.goto('/desk');
  await desk.settled();
  await typeInto(desk, field(desk, identity.fields.email), demo.desk.email);
  await typeInto(desk, field(desk, identity.fields.password), demo.desk.password);
  await keyboard.press('Enter');
  await desk.waitForPath('/desk/day');

  const search = dialog(desk).getByLabel(patients.search);
  /** Goes to a free time of the doctor whose column has the focus, or of the first doctor. */
  const goTo = async (doctor: { id: string }, start: number) => {
    const target = freeCell(desk, doctor, start);
    await tabTo(desk, desk.screen.locator('[data-cell][tabindex="0"]'));
    const own = desk.screen.locator(`[data-column^="${doctor.id}."] [data-cell]:focus`);
    while ((await own.count()) === 0) {
      const before = await desk.page.evaluate(() => document.activeElement?.getAttribute('data-cell'));
      await keyboard.press(doctor === alba ? 'ArrowLeft' : 'ArrowRight');
      expect(await desk.page.evaluate(() => document.activeElement?.getAttribute('data-cell'))).not.toBe(before);
    }
    await keyboard.press('Home');
    while (!(await target.evaluate(cell => cell === document.activeElement))) {
      const before = await desk.page.evaluate(() => document.activeElement?.getAttribute('data-cell'));
      await keyboard.press('ArrowDown');
      expect(await desk.page.evaluate(() => document.activeElement?.getAttribute('data-cell'))).not.toBe(before);
    }
  };
  /** Types a patient's name into the search that has the focus, and takes the result. */
  const pick = async (typed: string, name: string) => {
    await expectFocus(desk, search);
    await keyboard.type(typed);
    const result = dialog(desk).getByRole('button', { name });
    await result.waitFor();
    await keyboard.press('ArrowDown');
    await expectFocus(desk, result);
    await keyboard.press('Enter');
  };
  /** Confirms with the button that has the focus. */
  const confirm = async (name: string) => {
    await expectFocus(desk, inDialog(desk, name));
    await keyboard.press('Enter');
  };
  /** Finds an appointment by its patient's name, which moves the focus to it. */
  const goToPatient = async (name: string) => {
    await keyboard.press('/');
    await expectFocus(desk, field(desk, day.tools.find));
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(name);
    await keyboard.press('Enter');
    await expectFocus(desk, cellOf(desk, name));
  };

  // Books in three actions: Enter on a free time, a search, Enter.
  await goTo(alba, first);
  await keyboard.press('Enter');
  await pick('conceicao veronica', known);
  await confirm(day.book.confirm);
  await toast(desk, day.book.done.title).waitFor();
  await expectFocus(desk, cellOf(desk, known));
  expect(await morning.appointmentsOf(known)).toMatchObject([
    { doctor_id: alba.id, date: new Date(first).toISOString(), status: 'booked' },
  ]);

  // The key N books the next free time, here for a new patient.
  await keyboard.press('n');
  await expectFocus(desk, search);
  // The page behind the dialog takes nothing away from it.
  await cellOf(desk, known).evaluate((cell: HTMLElement) => cell.focus());
  await expectFocus(desk, search);
  await keyboard.type(fresh);
  await enter(desk, inDialog(desk, patients.new.title));
  await typeInto(desk, dialog(desk).getByLabel(patients.fields.phone), phone);
  await keyboard.press('Enter');
  await dialog(desk).locator('.contact-form-similar').getByText(known).waitFor();
  await enter(desk, inDialog(desk, patients.new.anyway));
  await confirm(day.book.confirm);
  await toast(desk, fresh).waitFor();
  await expectFocus(desk, cellOf(desk, known));

  // A squeeze-in at the time of the appointment that has the focus.
  await keyboard.press('e');
  await pick(late, late);
  await confirm(day.book.confirm);
  await toast(desk, late).waitFor();
  await cellOf(desk, late).getByText(day.squeezeIn).waitFor();
  await expectFocus(desk, cellOf(desk, known));
  expect(await morning.appointmentsOf(late)).toMatchObject([{ doctor_id: alba.id, squeeze_in: true }]);

  // A walk-in with the doctor of the focused column. The focus stays where the dialog was opened.
  await keyboard.press('w');
  await pick(walking, walking);
  await confirm(day.walkIn.confirm);
  await toast(desk, day.walkIn.done.title).waitFor();
  await desk.screen.locator('.day-cell-booked[data-status="arrived"]', { hasText: walking }).waitFor();
  await expectFocus(desk, cellOf(desk, known));

  // D marks it as done.
  await goToPatient(walking);
  await keyboard.press('d');
  await desk.screen.locator('.day-cell-booked[data-status="done"]', { hasText: walking }).waitFor();

  // Moves an appointment: M, arrows among the free times only, Enter.
  await goToPatient(fresh);
  await keyboard.press('m');
  await desk.screen.locator('.day-moving').waitFor();
  await keyboard.press('ArrowRight');
  await expectFocus(desk, freeCell(desk, bento, second));
  await keyboard.press('ArrowDown');
  await expectFocus(desk, freeCell(desk, bento, third));
  await keyboard.press('Enter');
  await enter(desk, inDialog(desk, day.move.confirm));
  await toast(desk, day.move.done.title).waitFor();
  await expectFocus(desk, cellOf(desk, fresh));
  expect(await morning.appointmentsOf(fresh)).toMatchObject([
    { doctor_id: bento.id, date: new Date(third).toISOString() },
  ]);

  // A marks the arrival, which the doctor sees; the dialog undoes it.
  const doctor = await newVisitor({ address, as: alba.account, size: 'tablet', worker: false });
  await openAgenda(doctor);
  const shown = doctor.words.appointments.status;
  const row = doctor.screen.locator('.appointment-row', { hasText: known });
  await row.waitFor();
  await desk.page.bringToFront();
  await goToPatient(known);
  await keyboard.press('a');
  await row.getByText(shown.arrived).waitFor();
  await keyboard.press('Enter');
  const { status } = desk.words.appointments;
  await enter(desk, inDialog(desk, filled(day.appointment.undo, { status: status.arrived })));
  await row.getByText(shown.arrived).waitFor({ state: 'detached' });
  await keyboard.press('Escape');
  await noDialog(desk);
  await expectFocus(desk, cellOf(desk, known));

  // Cancels.
  await goToPatient(late);
  await keyboard.press('Enter');
  await enter(desk, inDialog(desk, day.appointment.cancel));
  await tabTo(desk, dialog(desk).getByRole('radio', { name: day.cancel.requesters.patient }));
  await keyboard.press('ArrowDown');
  await enter(desk, inDialog(desk, day.cancel.confirm));
  await toast(desk, day.cancel.done.title).waitFor();
  await cellOf(desk, late).waitFor({ state: 'detached' });
  expect(await morning.appointmentsOf(late)).toEqual([]);

  // Approves a doctor.
  const sections = desk.page.locator('ion-tab-bar');
  await enter(desk, sections.locator('ion-tab-button', { hasText: desk.words.shell.tabs.clinic }));
  await desk.waitForPath('/desk/clinic');
  await enter(desk, desk.screen.getByRole('link', { name: desk.words.shell.titles.deskDoctors }));
  await desk.waitForPath('/desk/clinic/doctors');
  const approve = `${management.doctors.approve.button}: ${clara.name}`;
  await enter(desk, desk.screen.getByRole('button', { name: approve }));
  await enter(desk, inDialog(desk, management.doctors.approve.button));
  await toast(desk, filled(management.doctors.approve.done, { name: clara.name })).waitFor();

  // Changes contact data, and makes a code that the patient uses.
  await enter(desk, sections.locator('ion-tab-button', { hasText: desk.words.shell.tabs.patients }));
  await desk.waitForPath('/desk/patients');
  await typeInto(desk, field(desk, patients.search), known);
  // Not the row among today's patients beside it.
  await desk.screen.locator('.patient-search li').getByText(known).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await desk.waitForPath('/desk/patient');
  await enter(desk, desk.screen.getByRole('button', { name: patients.contact.change }));
  await typeInto(desk, field(desk, patients.fields.address), 'Rua Nova, 7');
  await keyboard.press('Enter');
  await toast(desk, patients.contact.saved).waitFor();
  await desk.screen.getByText('Rua Nova, 7').waitFor();
  await enter(desk, desk.screen.getByRole('button', { name: patients.claim.make }));
  const code = (await desk.screen.locator('.patients-code-text > span').first().textContent()) ?? '';
  const patient = await newPatient(address);
  await claim(await newVisitor({ address, as: patient, language: 'en-US', worker: false }), code, birthday);
  const taken = await callAs(patient, listAppointments, { at: morning.product.address });
  expect(taken.map(({ date }) => Date.parse(date))).toContain(first);
});

test('today’s patients follow what is booked and noted elsewhere', async ({ newVisitor }) => {
  const morning = await startMorning();
  const { product, alba } = morning;
  const name = someName('Ruth');
  const account = await newPatient(product.address, { name });
  const [start = expect.fail()] = await morning.freeSlots(alba, 60);
  const desk = await newVisitor({ address: product.address, as: demo.desk, worker: false });
  const { patients } = desk.words.desk;
  const opened = desk.page.waitForResponse(/\/events\/stream/);
  await desk.goto('/desk/patients');
  await desk.screen.getByText(patients.noneToday).waitFor();
  await opened;
  await bookAsPatient(morning, account, alba, start);
  const row = desk.screen.locator('.patient-today', { hasText: name });
  await row.waitFor();
  const [{ id } = expect.fail()] = await morning.appointmentsOf(name);
  const body = { from: 'booked', to: 'confirmed' } as const;
  await callAs(alba.account, changeStatus, { at: product.address, params: { id }, body });
  await row.getByText(desk.words.appointments.status.confirmed).waitFor();
});
