/** What a doctor sees of an appointment and of a record without scrolling, and that nothing clinical is cut there. */
import { expect, inject } from 'vitest';
import { saveEntry } from '../../contract/entries.ts';
import { DAY_MS } from '../../contract/wallClock.ts';
import { brokenWords, SCROLL_SIDEWAYS, topOf } from './harness/fit.ts';
import { draftNote, field } from './harness/jobs.ts';
import { type Account, callAs, demo, newPatient, someName } from './harness/people.ts';
import { bookSlot, newPractice, slotsOf } from './harness/practices.ts';
import { appointmentsWith, nextAppointment } from './harness/records.ts';
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
    const values = head.locator('.entries-latest-day').first();
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

/** Two measurements, so that there are charts. */
async function measured(account: Account, appointment_id: string): Promise<void> {
  for (const days of [0, 1])
    await callAs(account, saveEntry, {
      params: { id: crypto.randomUUID() },
      body: {
        ...{ appointment_id, state: 'active' },
        content: {
          kind: 'vitals',
          measured_at: new Date(Date.now() - days * DAY_MS).toISOString(),
          measures: { systolic: 120 + days, diastolic: 80, weight: 63.5 },
        },
      },
    });
}

test('beside an appointment the charts are folded; in the record they are open', async ({ newVisitor }) => {
  const { practice, late } = await twoPatients('Soraia');
  await measured(practice.account, late.id);
  const doctor = await newVisitor({ as: practice.account, size: 'desktop', worker: false });
  const { entries } = doctor.words;
  await doctor.goto(`/diagnostic?appointment=${late.id}`);
  const charts = doctor.screen.locator('.entries-charts');
  const fold = doctor.screen.getByText(entries.vitals.charts_other.replace('{{count}}', '2'));
  await fold.waitFor();
  expect(await charts.isVisible()).toBe(false);
  await fold.click();
  await charts.waitFor();
  await doctor.goto(`/medicalrecord?appointment=${late.id}&view=records`);
  await charts.waitFor();
});

/** The lines, as heights in the window, that each of these texts is on. */
const linesIn = (places: Element[]) =>
  places.map(place => {
    const range = document.createRange();
    range.selectNodeContents(place);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

test.for(['phone', 'smallPhone'] as const)(
  'on a %s the buttons for documents are in two rows, and words are whole',
  async (size, { newVisitor }) => {
    const { practice, late } = await twoPatients('Tarsila');
    const doctor = await newVisitor({ as: practice.account, size, worker: false });
    await doctor.goto(`/diagnostic?appointment=${late.id}`);
    const buttons = doctor.screen.locator('.document-kinds .button');
    await buttons.first().waitFor();
    await doctor.settled();
    const tops = await buttons.evaluateAll(all => all.map(one => one.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size]).toEqual([4, 2]);
    const heights = await buttons.evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().height)));
    expect(new Set(heights).size).toBe(1);
    expect(await buttons.allTextContents()).toContain(` ${doctor.words.documents.kinds.attendance}`);
    expect(doctor.words.documents.kinds.attendance).not.toContain('\u00AD');
    expect(await buttons.evaluateAll(brokenWords, SCROLL_SIDEWAYS)).toEqual([]);
    const inside = await buttons.evaluateAll(all => all.map(one => one.scrollWidth <= one.clientWidth));
    expect(inside).toEqual([true, true, true, true]);
    // Beside the name there is a line for day and time.
    const previous = doctor.screen.locator('.nearby-previous');
    await previous.waitFor();
    const name = previous.locator('.nearby-name');
    expect(await name.evaluateAll(cutTexts)).toEqual([]);
    expect(await topOf(name)).toBeGreaterThan(await topOf(previous.locator('.nearby-time')));
  },
);

test.for(['smallPhone', 'phone', 'desktop'] as const)(
  'on a %s one line says what is saved, and nothing moves when it changes',
  async (size, { newVisitor }) => {
    const { practice, late } = await twoPatients('Ursula');
    const doctor = await newVisitor({ as: practice.account, size, worker: false });
    const { record } = doctor.words;
    await doctor.goto(`/diagnostic?appointment=${late.id}`);
    const state = doctor.screen.locator('.notes-state');
    await state.getByText(record.diagnostic.unchanged).waitFor();
    const save = doctor.screen.getByRole('button', { name: record.diagnostic.save, exact: true });
    const diagnosis = field(doctor, record.diagnosis);
    // To the end of the form, since the buttons may be in view above it.
    const gap = () =>
      diagnosis.evaluate(area => {
        const end = area.closest('form')?.getBoundingClientRect().bottom ?? Number.NaN;
        return Math.round(end - area.getBoundingClientRect().bottom);
      });
    const height = () => state.evaluate(line => line.getBoundingClientRect().height);
    const before = [await gap(), await height()];
    expect(before[1]).toBeLessThan(32);
    expect(before[0]).toBeLessThan(150);
    await diagnosis.fill('Gripe');
    await draftNote(doctor).waitFor();
    expect([await gap(), await height()]).toEqual(before);
    await save.click();
    await state.getByText(record.diagnostic.sentAt.split('{{')[0] ?? '').waitFor();
    expect([await gap(), await height()]).toEqual(before);
  },
);

test('on a phone the appointments of a record begin in the first view', async ({ newVisitor }) => {
  const doctor = await newVisitor({ as: demo.doctor, size: 'phone', worker: false });
  const { record } = doctor.words;
  const { id } = await nextAppointment(demo.doctor, demo.patient.email);
  await doctor.goto(`/medicalrecord?appointment=${id}&view=records`);
  const heading = doctor.screen.getByRole('heading', { name: record.history.title, exact: true });
  await heading.waitFor();
  await doctor.settled();
  expect(await heading.evaluate(isSeen)).toBe(true);
  const headings = await doctor.screen.locator('h2').allTextContents();
  expect(headings.indexOf(record.history.title)).toBeLessThan(headings.indexOf(doctor.words.entries.title));
  // Each number has its name.
  const values = await doctor.screen.locator('.entries-value').allTextContents();
  expect(values.some(text => text.includes(doctor.words.entries.vitals.short.weight))).toBe(true);
  // Codes of documents are whole.
  const facts = doctor.screen.locator('.document-facts > span');
  expect(await facts.count()).toBeGreaterThan(0);
  expect(new Set(await facts.evaluateAll(linesIn))).toEqual(new Set([1]));
});

test('notes show all of their text in a browser that doesn’t size fields itself', async ({ newVisitor }) => {
  const { practice, late } = await twoPatients('Valdete');
  const doctor = await newVisitor({ as: practice.account, size: 'tablet', worker: false });
  await doctor.page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS) as (...all: string[]) => boolean;
    CSS.supports = (...all: string[]) => all[0] !== 'field-sizing' && supports(...all);
  });
  await doctor.goto(`/diagnostic?appointment=${late.id}`);
  const anamnesis = field(doctor, doctor.words.record.anamnesis);
  await anamnesis.waitFor();
  await doctor.page.addStyleTag({ content: '.growing-text textarea { field-sizing: fixed !important }' });
  await anamnesis.fill('Dor de cabeça há três dias, sem febre. '.repeat(20));
  const isWhole = () => anamnesis.evaluate(area => area.scrollHeight <= area.clientHeight);
  expect(await isWhole()).toBe(true);
  const height = () => anamnesis.evaluate(area => area.clientHeight);
  const before = await height();
  // The device is turned: the lines are shorter.
  await doctor.page.setViewportSize({ width: 500, height: 900 });
  await expect.poll(isWhole).toBe(true);
  expect(await height()).toBeGreaterThan(before);
});
