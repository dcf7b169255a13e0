/** What a doctor sees of an appointment and of a record without scrolling, and that nothing clinical is cut there. */
import { expect, inject } from 'vitest';
import { saveEntry } from '../../contract/entries.ts';
import { topOf } from './harness/fit.ts';
import { callAs, demo, newPatient, someName } from './harness/people.ts';
import { bookSlot, newPractice, slotsOf } from './harness/practices.ts';
import { appointmentsWith } from './harness/records.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

/** A new doctor with two patients tomorrow, the earlier one first. */
async function twoPatients(first: string) {
  const practice = await newPractice({
    name: someName(first),
    specialty: 'Nefrologia',
    clinic: 'Clínica Boa Saúde',
  });
  const names = [someName('Zulmira'), someName('Adelaide')];
  const patients = await Promise.all(names.map(name => newPatient(inject('address'), { name })));
  const [one, other] = patients;
  if (!one || !other) throw new Error('No patients');
  const free = (await slotsOf(practice, one, 1)).filter(({ available }) => available);
  await bookSlot(practice, one, free[0]?.start ?? '');
  const late = await bookSlot(practice, other, free[3]?.start ?? '');
  return { practice, names, late };
}

const backgroundOf = (row: Element) => getComputedStyle(row).backgroundColor;

test('beside an appointment only the open one is highlighted, and the next one has a word', async ({ newVisitor }) => {
  const { practice, names, late } = await twoPatients('Noêmia');
  const doctor = await newVisitor({ as: practice.account, size: 'desktop', worker: false });
  const { glance, doctor: agenda } = doctor.words.appointments;
  await doctor.goto(`/diagnostic?appointment=${late.id}`);
  const [next, open] = names.map(name =>
    doctor.screen.locator('.agenda-sidebar .appointment-row').filter({ hasText: name }),
  );
  if (!next || !open) throw new Error('No rows');
  await open.getByText(agenda.opened, { exact: true }).waitFor();
  await next.getByText(glance.next, { exact: true }).waitFor();
  expect(await next.getByText(agenda.opened, { exact: true }).count()).toBe(0);
  expect(await open.locator('[aria-current]').count()).toBe(1);
  expect(await next.locator('[aria-current]').count()).toBe(0);
  expect(await next.evaluate(backgroundOf)).toBe('rgba(0, 0, 0, 0)');
  expect(await open.evaluate(backgroundOf)).not.toBe('rgba(0, 0, 0, 0)');
});

test('an earlier appointment is beside its notes, too, on a day of its own', async ({ newVisitor }) => {
  const all = await appointmentsWith(demo.doctor, demo.patient.email);
  const [earliest] = all.sort((a, b) => Date.parse(a.date) - Date.parse(b.date));
  const doctor = await newVisitor({ as: demo.doctor, size: 'desktop', worker: false });
  await doctor.goto(`/diagnostic?appointment=${earliest?.id}`);
  const open = doctor.screen
    .locator('.agenda-sidebar .appointment-row')
    .filter({ has: doctor.page.locator('[aria-current]') });
  await open.getByText(earliest?.patient.name ?? '').waitFor();
  expect(await open.count()).toBe(1);
});

/** Whether all of it can be seen: in the window, and not below something else. */
const isSeen = (element: Element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return bottom <= innerHeight && element.contains(middle);
};

const saveButtons = ({ screen, words }: Visitor) => {
  const { save, saveAndAgenda } = words.record.diagnostic;
  return [save, saveAndAgenda].map(name =>
    screen.getByRole('button', { name: new RegExp(`^${name}( Ctrl|$)`) }).locator('visible=true'),
  );
};

test.for(['pt-BR', 'en-US'] as const)(
  'the notes’ buttons are in the first view of a desktop and of a tablet, in %s',
  async (language, { newVisitor }) => {
    const { practice, late } = await twoPatients('Otília');
    const doctor = await newVisitor({ as: practice.account, size: 'desktop', language, worker: false });
    for (const size of ['desktop', 'tablet'] as const) {
      await doctor.resizeTo(size);
      await doctor.goto(`/diagnostic?appointment=${late.id}`);
      await doctor.settled();
      for (const button of saveButtons(doctor)) await expect.poll(() => button.evaluate(isSeen)).toBe(true);
    }
    // Nothing covers the fields on a desktop.
    await doctor.resizeTo('desktop');
    await doctor.settled();
    for (const field of await doctor.screen.locator('.record-notes textarea').all())
      expect(await field.evaluate(isSeen)).toBe(true);
  },
);

/** Runs in the page: the texts of these elements that are cut, except those that only a screen reader gets. */
const cutTexts = (roots: Element[]) =>
  roots
    .flatMap(root => [...root.querySelectorAll('*')])
    .filter(
      one =>
        getComputedStyle(one).overflowY !== 'visible' &&
        !one.closest('.visually-hidden, .visually-hidden-on-phone, .avatar'),
    )
    .filter(one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
    .map(one => one.textContent);

test.for(['phone', 'smallPhone', 'desktop'] as const)(
  'nothing clinical is cut in the head of a record, and lines don’t begin with a separator, %s',
  async (size, { newVisitor }) => {
    const { practice, late } = await twoPatients('Palmira');
    const contents = [
      { kind: 'medicine' as const, text: 'Hidroclorotiazida 25 mg' },
      { kind: 'medicine' as const, text: 'Losartana potássica 50 mg' },
      { kind: 'problem' as const, text: 'Doença renal crônica em estágio 3a, em acompanhamento conjunto' },
      {
        kind: 'vitals' as const,
        measured_at: new Date().toISOString(),
        measures: {
          systolic: 152,
          diastolic: 94,
          pulse: 88,
          temperature: 36.5,
          saturation: 97,
          weight: 81.4,
          glucose: 99,
        },
      },
    ];
    for (const content of contents)
      await callAs(practice.account, saveEntry, {
        params: { id: crypto.randomUUID() },
        body: { appointment_id: late.id, state: 'active', content },
      });
    const doctor = await newVisitor({ as: practice.account, size, worker: false });
    await doctor.goto(`/medicalrecord?appointment=${late.id}&view=records`);
    const head = doctor.screen.locator('.record-patient-clinical');
    await head.getByText('81,4').waitFor();
    expect(await head.evaluateAll(cutTexts)).toEqual([]);
    const values = head.locator('.entries-latest');
    // A desktop has room for all in one line.
    if (size === 'desktop') await values.evaluate(list => list.setAttribute('style', 'width: 16rem'));
    // The first of a line has its separator left of where the line begins, where it is clipped.
    const begin = await values.evaluate(list => {
      const clip = getComputedStyle(list).clipPath.match(/([\d.]+)px\)$/)?.[1] ?? '0';
      return list.getBoundingClientRect().left + Number(clip);
    });
    const separators = await values.locator('.entries-value').evaluateAll(all =>
      all.map(one => ({
        has: getComputedStyle(one, '::before').content !== 'none',
        left: one.getBoundingClientRect().left,
        right: one.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(one).paddingLeft),
        top: one.getBoundingClientRect().top,
      })),
    );
    const shown = separators.filter(({ has, right }) => has && right > begin + 1);
    const firsts = separators.filter(({ top }, place) => top !== separators[place - 1]?.top);
    expect(firsts.length).toBeGreaterThan(1);
    expect(shown.filter(one => firsts.includes(one))).toEqual([]);
    // On a phone the values have no separators.
    if (size === 'desktop') expect(shown.length).toBeGreaterThan(1);
    else expect(separators.filter(({ has }) => has)).toEqual([]);
  },
);

test('the hours’ Save button is in view as soon as there is something to save', async ({ newVisitor }) => {
  const practice = await newPractice({
    name: someName('Quitéria'),
    specialty: 'Nefrologia',
    clinic: 'Clínica Boa Saúde',
  });
  for (const size of ['smallPhone', 'phone', 'desktop'] as const) {
    const doctor = await newVisitor({ as: practice.account, size, worker: false });
    const { hours } = doctor.words;
    await doctor.goto('/myschedule');
    await doctor.settled();
    const heightOf = () => doctor.screen.locator('.hours-actions').evaluate(bar => bar.getBoundingClientRect().height);
    const first = doctor.screen.locator('.hours-week input[inputmode="numeric"]').first();
    await first.focus();
    const before = [await heightOf(), await topOf(first)];
    await first.fill('09:00');
    await first.press('Tab');
    const save = doctor.screen.getByRole('button', { name: hours.save, exact: true });
    await expect.poll(() => save.evaluate(isSeen)).toBe(true);
    // Nothing has moved: the bar keeps its space, and the field its place.
    expect([await heightOf(), await topOf(first)]).toEqual(before);
    await doctor.close();
  }
});

test('on a phone an absence can be reported in the first view', async ({ newVisitor }) => {
  const practice = await newPractice({
    name: someName('Rosaura'),
    specialty: 'Nefrologia',
    clinic: 'Clínica Boa Saúde',
  });
  for (const size of ['smallPhone', 'phone'] as const) {
    const doctor = await newVisitor({ as: practice.account, size, worker: false });
    await doctor.goto('/absences');
    const report = doctor.screen.getByRole('button', { name: doctor.words.closedTimes.absences.report, exact: true });
    await report.waitFor();
    await doctor.settled();
    expect(await report.evaluate(isSeen)).toBe(true);
  }
});
