/** The reception signs in and manages its clinic. */
import { expect, inject, onTestFinished } from 'vitest';
import type { ManagedDoctor } from '../../contract/management.ts';
import { expectAccessible } from './harness/accessible.ts';
import { demoDay } from './harness/desk.ts';
import { refusing, startFaultProxy } from './harness/faultProxy.ts';
import { closedGate } from './harness/gate.ts';
import { dialog, field, follow, press, signIn, tab, toast } from './harness/jobs.ts';
import { demo, newDoctor, someEmail, someName } from './harness/people.ts';
import { sleep } from './harness/sleep.ts';
import { passwordHashIsStored } from './harness/storage.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

const withName = (name: string, text: string) => text.replace('{{name}}', name);
const row = (visitor: Visitor, name: string) => visitor.screen.locator('.people tbody tr', { hasText: name });
const openMenu = async (visitor: Visitor, name: string) =>
  await visitor.screen.getByRole('button', { name: withName(name, visitor.words.desk.management.actionsFor) }).click();
const confirm = (visitor: Visitor, name: string) => dialog(visitor).getByRole('button', { name, exact: true }).click();

test('a receptionist signs in by the quiet link, and sign-out leads back to their sign-in', async ({ newVisitor }) => {
  const desk = await newVisitor({ worker: false, size: 'phone' });
  const { identity } = desk.words;
  await desk.goto('/login');
  await desk.screen.getByRole('link', { name: identity.login.desk }).click();
  await desk.waitForPath('/desk');
  await expectAccessible(desk);
  desk.log.expectRefusal(401, /sessions$/);
  await signIn(desk, { ...demo.desk, password: 'wrong' });
  await desk.screen.getByText(identity.desk.tried).waitFor();
  await signIn(desk, demo.desk);
  await desk.waitForPath('/desk/day');
  for (const path of ['/', '/login', '/appointments', '/diagnostic']) {
    await desk.goto(path);
    await desk.waitForPath('/desk/day');
  }
  await desk.signOut();
  await desk.waitForPath('/desk');
});

test('a deep link is opened after sign-in, and the recovery is for the reception', async ({ newVisitor }) => {
  const desk = await newVisitor({ worker: false, language: 'en-US' });
  const { identity } = desk.words;
  await desk.goto('/desk/clinic');
  await desk.waitForPath('/desk');
  await desk.screen.getByRole('link', { name: identity.login.forgot }).click();
  await desk.waitForPath('/forgot-password');
  expect(await desk.screen.getByRole('radio').count()).toBe(0);
  await desk.page.goBack();
  await signIn(desk, demo.desk);
  await desk.waitForPath('/desk/clinic');
});

test('the manager approves, disables and enables a doctor, in dialogs that say what happens', async ({
  newVisitor,
}) => {
  const desk = await newVisitor({ as: demo.desk, worker: false, size: 'phone' });
  const { doctors } = desk.words.desk.management;
  const name = someName('Nair');
  await newDoctor(inject('address'), { name, specialty: 'Urologia', clinic: 'Clínica Boa Saúde' });
  await desk.goto('/desk/day');
  await tab(desk, desk.words.shell.tabs.clinic);
  await desk.waitForPath('/desk/clinic');
  await follow(desk, desk.words.shell.titles.deskDoctors);
  await desk.waitForPath('/desk/clinic/doctors');
  const doctor = row(desk, name);
  const waiting = doctor.getByText(doctors.waiting);
  await doctor.waitFor();
  expect(await waiting.count()).toBe(0);
  const act = async (action: 'withdraw' | 'approve' | 'disable' | 'enable') => {
    const isTaking = action === 'withdraw' || action === 'disable';
    if (isTaking) await openMenu(desk, name);
    const button = doctors[action].button;
    await doctor.getByRole('button', { name: isTaking ? button : `${button}: ${name}`, exact: true }).click();
    await dialog(desk)
      .getByRole('heading', { name: withName(name, doctors[action].title) })
      .waitFor();
    await expectAccessible(desk);
    await confirm(desk, doctors[action].button);
    await toast(desk, withName(name, doctors[action].done)).waitFor();
  };
  await act('withdraw');
  await waiting.waitFor();
  await act('approve');
  await waiting.waitFor({ state: 'detached' });
  await act('disable');
  await doctor.getByText(desk.words.desk.management.disabled).waitFor();
  await act('enable');
  await doctor.getByText(desk.words.desk.management.disabled).waitFor({ state: 'detached' });
});

test('a long list of doctors is searched by name, CRM and specialty, filtered, and sorted by its headings', async ({
  newVisitor,
}) => {
  const desk = await newVisitor({ as: demo.desk, worker: false, size: 'phone' });
  const { columns, disabled, doctors, filters, found_one, found_zero } = desk.words.desk.management;
  await desk.page.route('**/api/desk/clinics/*/doctors', async route => {
    const response = await route.fetch();
    const [first] = (await response.json()) as ManagedDoctor[];
    const json = Array.from({ length: 9 }, (_, i) => ({
      ...first,
      id: `${first?.id.slice(0, -1)}${i}`,
      name: `Médica ${i}`,
      CRM: `10000${i}SP`,
      disabled: i === 4,
    }));
    await route.fulfill({ response, json });
  });
  await desk.goto('/desk/clinic/doctors');
  const search = field(desk, doctors.search);
  const rows = desk.screen.locator('.people tbody tr');
  await search.fill('medica 7');
  await desk.screen.getByText(found_one.replace('{{count}}', '1'), { exact: true }).waitFor();
  expect(await rows.locator('strong').allTextContents()).toEqual(['Médica 7']);
  await search.fill('100003');
  await expect.poll(() => rows.locator('strong').allTextContents()).toEqual(['Médica 3']);
  await expectAccessible(desk);
  await search.fill('xyz');
  await desk.screen.getByText(found_zero, { exact: true }).waitFor();
  expect(await rows.count()).toBe(0);
  await search.fill('');
  await field(desk, filters.accessLabel).selectOption(disabled);
  await expect.poll(() => rows.locator('strong').allTextContents()).toEqual(['Médica 4']);
  await field(desk, filters.accessLabel).selectOption(filters.access);
  await desk.page.setViewportSize({ width: 1440, height: 900 });
  const heading = desk.screen.getByRole('columnheader', { name: columns.name });
  // As the server has them.
  expect(await heading.getAttribute('aria-sort')).toBe('ascending');
  await heading.getByRole('button').click();
  expect(await heading.getAttribute('aria-sort')).toBe('descending');
  expect((await rows.locator('strong').allTextContents())[0]).toBe('Médica 8');
  await expectAccessible(desk);
});

test('the manager copies the address at which a doctor signs up', async ({ newVisitor }) => {
  const desk = await newVisitor({ as: demo.desk, worker: false, size: 'smallPhone' });
  const { invite } = desk.words.desk.management.doctors;
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await desk.goto('/desk/clinic/doctors');
  await press(desk, invite.button);
  const address = `${inject('address')}/signup`;
  await dialog(desk).getByText(address, { exact: true }).waitFor();
  await expectAccessible(desk);
  await confirm(desk, invite.copy);
  await toast(desk, invite.copied).waitFor();
  expect(await desk.page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  // A browser that doesn’t allow it: the address can be copied by hand.
  await desk.page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await confirm(desk, invite.copy);
  await toast(desk, desk.words.ui.uncopied).waitFor();
});

test('the manager adds a colleague, gives and takes the right to manage, and removes them', async ({ newVisitor }) => {
  const desk = await newVisitor({ as: demo.desk, worker: false, size: 'tablet', language: 'en-US' });
  const { staff } = desk.words.desk.management;
  const { fields } = desk.words.identity;
  const name = someName('Lia');
  await desk.goto('/desk/clinic/team');
  await press(desk, staff.addTitle);
  const form = dialog(desk);
  await form.getByLabel(fields.name, { exact: true }).fill(name);
  await form.getByLabel(fields.email, { exact: true }).fill(someEmail('lia'));
  await expectAccessible(desk);
  await confirm(desk, staff.add);
  await toast(desk, staff.addedTitle).waitFor();
  const colleague = row(desk, name);
  const act = async (button: string) => {
    await openMenu(desk, name);
    await colleague.getByRole('button', { name: button, exact: true }).click();
    await confirm(desk, button);
  };
  await act(staff.promote);
  await colleague.getByText(staff.mayManage, { exact: true }).waitFor();
  // She hasn't signed in yet.
  await desk.screen.getByText(staff.alone.title).waitFor();
  await act(staff.demote);
  await colleague.getByText(staff.mayManage, { exact: true }).waitFor({ state: 'detached' });
  await act(staff.remove);
  await colleague.waitFor({ state: 'detached' });
});

test('the manager changes the clinic’s phone by keyboard, and a taken name is refused at its field', async ({
  newVisitor,
}) => {
  const desk = await newVisitor({ as: demo.desk, worker: false });
  const { clinic } = desk.words.desk.management;
  await desk.goto('/desk/clinic');
  const open = async () => {
    await follow(desk, desk.words.shell.titles.deskDetails);
    await desk.waitForPath('/desk/clinic/details');
  };
  await open();
  const phone = field(desk, clinic.phone);
  await phone.fill('1133334444');
  // What was typed is there again after a look at the overview.
  await desk.screen.getByRole('link', { name: desk.words.shell.back.clinic }).click();
  await desk.waitForPath('/desk/clinic');
  await open();
  await desk.screen.getByRole('button', { name: desk.words.desk.management.discard }).waitFor();
  expect(await phone.inputValue()).toBe('(11) 3333-4444');
  await phone.press('Enter');
  await toast(desk, clinic.saved).waitFor();
  const name = field(desk, clinic.name);
  const before = await name.inputValue();
  desk.log.expectRefusal(422, /clinics/);
  await name.fill('Clínica Rio Negro');
  await press(desk, clinic.save);
  await desk.screen.getByText(desk.words.errors.fields.name_taken).waitFor();
  await name.fill(before);
  await phone.fill('1130304040');
  await press(desk, clinic.save);
  await toast(desk, clinic.saved).waitFor();
});

test('an idle reception locks and unlocks, also without a network', async ({ newVisitor }) => {
  const desk = await newVisitor({ size: 'tablet' });
  const { identity } = desk.words;
  const { page } = desk;
  await page.clock.install();
  await desk.goto('/desk');
  await signIn(desk, demo.desk);
  await desk.waitForPath('/desk/day');
  await passwordHashIsStored(page);
  await desk.waitForWorker();
  await desk.offline();
  await sleep(desk, 15);
  await desk.screen.getByRole('heading', { name: identity.lock.title, level: 1 }).waitFor();
  await field(desk, identity.fields.password).fill(demo.desk.password);
  await press(desk, identity.lock.submit);
  await desk.waitForPath('/desk/day');
});

test('doctors and times stay in sight at the end of the day', async ({ newVisitor }) => {
  const desk = await newVisitor({ as: demo.desk, worker: false, size: 'tablet' });
  await desk.goto(demoDay());
  const grid = desk.screen.locator('.day-scroll');
  await grid.locator('.day-cell').first().waitFor();
  const places = await grid.evaluate(element => {
    element.scrollTo(element.scrollWidth, element.scrollHeight);
    const { top, left } = element.getBoundingClientRect();
    const heads = [...element.querySelectorAll('.day-column-head')].map(head => head.getBoundingClientRect().top - top);
    const times = element.querySelector('.day-axis')?.getBoundingClientRect().left ?? Number.NaN;
    return {
      isScrolled: element.scrollTop > 0 && element.scrollLeft > 0,
      heads: heads.map(Math.round),
      times: Math.round(times - left),
    };
  });
  expect(places).toEqual({ isScrolled: true, heads: places.heads.map(() => 0), times: 0 });
});

test('the list of today’s patients says that it loads and that it failed, and can be retried', async ({
  newVisitor,
}) => {
  const proxy = await startFaultProxy(inject('address'));
  onTestFinished(proxy.close);
  const gate = closedGate();
  const allow = proxy.when(/^GET \/api\/desk\/days/, async exchange => {
    await gate.opened;
    refusing('not_found')(exchange);
  });
  const desk = await newVisitor({ address: proxy.address, as: demo.desk, worker: false, size: 'phone' });
  const { patients } = desk.words.desk;
  desk.log.expectRefusal(404, /desk\/days$/);
  desk.log.expectError(/not_found/);
  await desk.goto('/desk/patients');
  await desk.screen.getByRole('heading', { name: patients.today, exact: true }).waitFor();
  await desk.screen.locator('.loading-row').first().waitFor();
  gate.open();
  const failed = desk.screen.getByRole('alert');
  await failed.waitFor();
  await expectAccessible(desk);
  allow();
  await failed.getByRole('button').click();
  // On some days the demo's clinic has no appointments.
  await desk.screen.locator('.patient-today').or(desk.screen.getByText(patients.noneToday)).first().waitFor();
  expect(await failed.count()).toBe(0);
});

test('a past appointment without a note leads to the dialog in which the attendance is noted', async ({
  newVisitor,
}) => {
  const desk = await newVisitor({ as: demo.desk, worker: false, size: 'phone' });
  const { patients } = desk.words.desk;
  const date = new URLSearchParams(demoDay().split('?')[1]).get('date');
  // All appointments of the demo's day have ended by then.
  await desk.page.clock.setFixedTime(new Date(`${date}T23:00:00-03:00`));
  await desk.goto('/desk/patients');
  const listed = desk.screen.getByRole('list', { name: patients.parts.unrecorded }).locator('.patient-today');
  await listed.first().waitFor();
  const settled = desk.screen.locator('.patients-more');
  expect(await settled.locator('.patient-today').first().isVisible()).toBe(false);
  await settled.locator('summary').click();
  await settled.locator('.patient-today').first().waitFor();
  await expectAccessible(desk);
  const unrecorded = listed.first();
  const name = (await unrecorded.locator('strong').textContent()) ?? '';
  const { came, undo } = patients;
  const { missed } = desk.words.desk.day.appointment.act;
  expect(await unrecorded.getByRole('button').allTextContents()).toEqual([came, missed]);
  expect(await unrecorded.locator('.badge').count()).toBe(0);
  // Each row calls its patient; the list can be about one doctor.
  expect(
    await unrecorded
      .getByRole('link', { name: desk.words.desk.call.number.split('{{name}}')[0] + name })
      .getAttribute('href'),
  ).toMatch(/^tel:/);
  // The status is noted here, too. By the server's clock the demo's appointments may not have begun.
  const sent: string[] = [];
  await desk.page.route('**/api/appointments/*/status', async route => {
    const { to } = route.request().postDataJSON();
    sent.push(to);
    const id = new URL(route.request().url()).pathname.split('/').at(-2);
    const json = { id, status: to, status_at: new Date().toISOString() };
    await route.fulfill({ headers: { 'clinic-version': 'test' }, json });
  });
  const row = desk.screen.locator('.patient-today', { hasText: name }).first();
  await row.getByRole('button', { name: missed }).click();
  await row.getByText(desk.words.appointments.status.missed, { exact: true }).waitFor();
  await row.getByRole('button', { name: undo }).click();
  await row.getByRole('button', { name: came }).waitFor();
  await expect.poll(() => sent).toEqual(['missed', 'booked']);
  const doctor = (await unrecorded.locator('.patient-today-doctor').textContent()) ?? '';
  const doctors = field(desk, desk.words.desk.day.tools.doctor);
  if (await doctors.count()) {
    await doctors.selectOption(await doctors.locator('option', { hasText: doctor }).getAttribute('value'));
    const shown = await desk.screen.locator('.patient-today .patient-today-doctor').allTextContents();
    expect(new Set(shown)).toEqual(new Set([doctor]));
  }
  await unrecorded.getByRole('link').first().click();
  await desk.waitForPath('/desk/day');
  await dialog(desk).getByText(name).first().waitFor();
  await dialog(desk).getByRole('button', { name: desk.words.desk.day.appointment.act.missed }).waitFor();
});
