/** The page on which a doctor writes: what it shows of the patient, how much space the text has, and vital signs. */
import { expect } from 'vitest';
import { listEntries, saveEntry } from '../../contract/entries.ts';
import { expectAccessible } from './harness/accessible.ts';
import { doctorWithAppointment } from './harness/bookings.ts';
import { topOf } from './harness/fit.ts';
import { closedGate } from './harness/gate.ts';
import { dialog, draftNote, field, openPatient, toast } from './harness/jobs.ts';
import { expectFocus } from './harness/keyboard.ts';
import { type Account, callAs, demo } from './harness/people.ts';
import { nextAppointment } from './harness/records.ts';
import { test } from './harness/test.ts';
import { sizes } from './harness/visitor.ts';

/** A doctor with one appointment, tomorrow, of a patient with a severe allergy. */
async function allergicPatient() {
  const { doctor, patient } = await doctorWithAppointment();
  const { id, patient: person } = await nextAppointment(doctor, patient.email);
  await callAs(doctor, saveEntry, {
    params: { id: crypto.randomUUID() },
    body: {
      ...{ appointment_id: id, state: 'active' },
      content: { kind: 'allergy', text: 'Dipirona', severity: 'severe' },
    },
  });
  return { doctor, id, patientId: person.id };
}

const measuresOf = async (doctor: Account, patientId: string) =>
  (await callAs(doctor, listEntries, { params: { patientId } })).flatMap(({ content }) =>
    content.kind === 'vitals' ? [content.measures] : [],
  );

test.for([
  { size: 'phone', language: 'pt-BR', most: 360 },
  { size: 'phone', language: 'en-US', most: 360 },
  { size: 'smallPhone', language: 'pt-BR', most: 380 },
] as const)(
  'on a $size the first field begins in the upper half, below the allergies, in $language',
  async ({ size, language, most }, { newVisitor }) => {
    const { doctor: as, id } = await allergicPatient();
    const doctor = await newVisitor({ as, size, language, worker: false });
    const { record } = doctor.words;
    await doctor.goto(`/diagnostic?appointment=${id}`);
    await doctor.screen.locator('.allergy-chip-severe').waitFor();
    await doctor.settled();
    const top = await topOf(field(doctor, record.anamnesis));
    expect(top).toBeLessThan(most);
    expect(await topOf(doctor.screen.locator('.allergy-chip-severe'))).toBeLessThan(top);
    // What is folded is one tap away.
    const link = doctor.screen.getByRole('link', { name: record.diagnostic.medicalRecord });
    expect(await link.isVisible()).toBe(false);
    await openPatient(doctor);
    await link.waitFor();
    await expectAccessible(doctor);
  },
);

test('on a desktop the fields take the height that the window leaves', async ({ newVisitor }) => {
  const { doctor: as, id } = await allergicPatient();
  const doctor = await newVisitor({ as, size: 'desktop', worker: false });
  const { record } = doctor.words;
  await doctor.goto(`/diagnostic?appointment=${id}`);
  await doctor.settled();
  const heights = async () => {
    const boxes = await Promise.all(
      [record.anamnesis, record.diagnosis].map(name => field(doctor, name).boundingBox()),
    );
    return boxes.map(box => Math.round(box?.height ?? 0));
  };
  const end = () => doctor.screen.locator('.notes-card').evaluate(card => card.getBoundingClientRect().bottom);
  const [anamnesis = 0, diagnosis = 0] = await heights();
  expect(anamnesis).toBeGreaterThan(190);
  expect(diagnosis).toBeGreaterThan(110);
  expect(await end()).toBeLessThanOrEqual(sizes.desktop.height);
  await doctor.page.setViewportSize({ ...sizes.desktop, height: 1200 });
  await expect.poll(async () => (await heights()).reduce((sum, one) => sum + one)).toBe(anamnesis + diagnosis + 300);
  expect(await end()).toBeGreaterThan(1150);
});

test('on an upright tablet the note has the whole width, without the agenda beside it', async ({ newVisitor }) => {
  const { doctor: as, id } = await allergicPatient();
  const doctor = await newVisitor({ as, size: 'uprightTablet', worker: false });
  await doctor.goto(`/diagnostic?appointment=${id}`);
  await doctor.settled();
  const box = await field(doctor, doctor.words.record.anamnesis).boundingBox();
  expect(box?.width).toBeGreaterThan(500);
  await doctor.page.setViewportSize(sizes.tablet);
  await doctor.screen.getByRole('region', { name: doctor.words.appointments.doctor.agenda }).waitFor();
});

test.for(['pt-BR', 'en-US'] as const)(
  'the title keeps date and time in one line, in %s',
  async (language, { newVisitor }) => {
    const { id } = await nextAppointment(demo.doctor, demo.patient.email);
    const doctor = await newVisitor({ as: demo.doctor, size: 'phone', language, worker: false });
    await doctor.goto(`/diagnostic?appointment=${id}`);
    await expect
      .poll(() => doctor.screen.locator('h1').textContent())
      .toMatch(/\d\d\/\d\d\u00A0\d\d?:\d\d(\u00A0[AP]M)?\u00A0·/);
  },
);

test('vital signs are entered beside the note, whose text and cursor stay', async ({ newVisitor }) => {
  const { doctor: as, id, patientId } = await allergicPatient();
  for (const size of ['phone', 'desktop'] as const) {
    const doctor = await newVisitor({ as, size, worker: false });
    const { entries, record } = doctor.words;
    await doctor.goto(`/diagnostic?appointment=${id}`);
    const anamnesis = field(doctor, record.anamnesis);
    await anamnesis.fill('Dor há três dias.');
    await draftNote(doctor).waitFor();
    await anamnesis.evaluate(area => area instanceof HTMLTextAreaElement && area.setSelectionRange(3, 3));
    await doctor.screen.locator('.notes-card').getByRole('button', { name: entries.lists.vitals, exact: true }).click();
    const temperature = dialog(doctor).getByLabel(new RegExp(`^${entries.vitals.names.temperature} \\(`));
    await temperature.fill(size === 'phone' ? '36,4' : '37,2');
    await expectAccessible(doctor);
    await temperature.press('Enter');
    await toast(doctor, entries.vitals.saved).waitFor();
    await dialog(doctor).waitFor({ state: 'detached' });
    await expectFocus(doctor, anamnesis);
    expect(await anamnesis.inputValue()).toBe('Dor há três dias.');
    expect(await anamnesis.evaluate(area => area instanceof HTMLTextAreaElement && area.selectionStart)).toBe(3);
    await expect.poll(() => measuresOf(as, patientId)).toContainEqual({ temperature: size === 'phone' ? 36.4 : 37.2 });
    await doctor.close();
  }
});

test('the form for vital signs stays open until it is known whether they were saved, and a refusal is told', async ({
  newVisitor,
}) => {
  const { doctor: as, id, patientId } = await allergicPatient();
  const doctor = await newVisitor({ as, size: 'phone', worker: false });
  const { entries } = doctor.words;
  doctor.log.expectRefusal(422, /^\/api\/entries\//);
  const gate = closedGate();
  await doctor.page.route('**/api/entries/*', async route => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await gate.opened;
    // The server refuses what the app would never send.
    await route.continue({ postData: (route.request().postData() ?? '').replace('63.5', '-1') });
  });
  await doctor.goto(`/diagnostic?appointment=${id}`);
  await doctor.screen.locator('.notes-card').getByRole('button', { name: entries.lists.vitals, exact: true }).click();
  const weight = dialog(doctor).getByLabel(new RegExp(`^${entries.vitals.names.weight} \\(`));
  await weight.fill('63,5');
  const sent = doctor.page.waitForRequest(request => request.method() === 'PUT' && request.url().includes('/entries/'));
  await weight.press('Enter');
  await sent;
  await doctor.page.keyboard.press('Escape');
  expect(await weight.inputValue()).toBe('63,5');
  gate.open();
  const refused = entries.refused.title.replace('{{what}}', entries.lists.vitals);
  await toast(doctor, refused).waitFor();
  expect(await toast(doctor, entries.vitals.saved).count()).toBe(0);
  expect(await measuresOf(as, patientId)).toEqual([]);
  // Where it can be corrected.
  await doctor.screen.locator('.entries').getByText(entries.refused.correct, { exact: true }).waitFor();
});

test('numbers that were begun in the summary are continued from the note, and left there', async ({ newVisitor }) => {
  const { doctor: as, id, patientId } = await allergicPatient();
  const doctor = await newVisitor({ as, size: 'desktop', worker: false });
  const { entries } = doctor.words;
  await doctor.goto(`/diagnostic?appointment=${id}`);
  const weight = new RegExp(`^${entries.vitals.names.weight} \\(`);
  const summary = doctor.screen.locator('.entries');
  await summary.getByRole('button', { name: entries.vitals.add }).click();
  await summary.getByLabel(weight).fill('63,5');
  await doctor.screen.locator('.notes-card').getByRole('button', { name: entries.lists.vitals, exact: true }).click();
  await expect.poll(() => dialog(doctor).getByLabel(weight).inputValue()).toBe('63,5');
  await dialog(doctor).getByRole('button', { name: entries.vitals.save }).click();
  await dialog(doctor).waitFor({ state: 'detached' });
  await expect.poll(() => measuresOf(as, patientId)).toEqual([{ weight: 63.5 }]);
  // Nothing is left to be saved a second time.
  await expect
    .poll(async () => {
      const left = summary.getByLabel(weight);
      return (await left.count()) > 0 ? left.inputValue() : '';
    })
    .toBe('');
});
