/** Sign-up, one section at a time. */
import { expect, inject } from 'vitest';
import { expectAccessible } from './harness/accessible.ts';
import { choose, errorOf } from './harness/forms.ts';
import { closedGate } from './harness/gate.ts';
import {
  acceptTerms,
  chooseProfile,
  field,
  fillAccess,
  fillDocuments,
  fillPerson,
  nextSection,
  press,
  toast,
} from './harness/jobs.ts';
import { enter, expectFocus, tabTo, typeInto } from './harness/keyboard.ts';
import { watchLayout } from './harness/layoutShift.ts';
import { demo, newPatient, someCpf, someCrm, someEmail } from './harness/people.ts';
import { test } from './harness/test.ts';
import { sizesAndLanguages, type Visitor } from './harness/visitor.ts';
import { wordsIn } from './harness/words.ts';

const pt = wordsIn['pt-BR'];
const { fields, signUp: texts } = pt.identity;

const heading = (visitor: Visitor) => visitor.screen.getByRole('heading', { level: 2 });

/** Expects a section to be shown, with its heading focused so that it is announced. */
async function expectSection(visitor: Visitor, number: number, title: string): Promise<void> {
  const step = visitor.words.identity.signUp.step.replace('{{number}}', String(number)).replace('{{count}}', '4');
  await expect.poll(() => heading(visitor).textContent()).toBe(`${step}: ${title}`);
}

/** The text that a field shows. */
const shown = (visitor: Visitor, label: string) => field(visitor, label).inputValue();

/** The parts of the page that hide fields in a box which scrolls by itself. */
const scrolledBoxes = (visitor: Visitor) =>
  visitor.screen.locator('form').evaluate(form => {
    const hides = (element: Element) => {
      const { overflowY } = getComputedStyle(element);
      return element.scrollHeight > element.clientHeight + 1 && (overflowY === 'auto' || overflowY === 'scroll');
    };
    return [form, ...form.querySelectorAll('*')].filter(hides).map(({ className }) => className);
  });

test.for(sizesAndLanguages)(
  'a patient signs up section by section, on a $size in $language',
  async (options, { newVisitor }) => {
    const visitor = await newVisitor({ ...options, worker: false });
    const { identity } = visitor.words;
    const watch = await watchLayout(visitor);
    await visitor.goto('/signup');
    await expectSection(visitor, 1, identity.signUp.person);
    await expectAccessible(visitor);
    await field(visitor, identity.fields.name).fill('Bruna Lopes');
    await field(visitor, identity.fields.birthday).pressSequentially(
      options.language === 'pt-BR' ? '17051990' : '05171990',
    );
    expect(await shown(visitor, identity.fields.birthday)).toBe(
      options.language === 'pt-BR' ? '17/05/1990' : '05/17/1990',
    );
    expect(await scrolledBoxes(visitor)).toEqual([]);
    await nextSection(visitor);
    await expectSection(visitor, 2, identity.signUp.contact);
    await expectFocus(visitor, heading(visitor));
    await expectAccessible(visitor);
    await field(visitor, identity.fields.phone).pressSequentially('11912345678');
    expect(await shown(visitor, identity.fields.phone)).toBe('(11) 91234-5678');
    await field(visitor, identity.fields.address).fill('Rua das Flores, 10');
    await nextSection(visitor);
    await expectSection(visitor, 3, identity.signUp.documents);
    await expectAccessible(visitor);
    await fillDocuments(visitor);
    await expectSection(visitor, 4, identity.signUp.access);
    await expectAccessible(visitor);
    expect(await scrolledBoxes(visitor)).toEqual([]);
    const email = someEmail('bruna');
    await fillAccess(visitor, email);
    expect(await watch.shifts()).toEqual([]);
    await press(visitor, identity.signUp.submit);
    await toast(visitor, identity.signUp.doneText).waitFor();
    await visitor.waitForPath('/login');
    await expect.poll(() => shown(visitor, identity.fields.email)).toBe(email);
    expect(await visitor.page.evaluate(() => sessionStorage.getItem('@ClinicApp:signUp'))).toBe(null);
  },
);

test.for(sizesAndLanguages.slice(0, 2))(
  'a doctor signs up, on a $size in $language; lists that fail to load can be retried',
  async (options, { newVisitor }) => {
    const visitor = await newVisitor({ ...options, worker: false });
    const { identity, errors, ui, specialties } = visitor.words;
    await visitor.goto('/signup');
    await chooseProfile(visitor, 'Doctor');
    await visitor.screen.getByText(identity.signUp.leadDoctor).waitFor();
    visitor.log.expectRefusal(503, /specialties$/);
    // Without our server's headers the 503 counts as a foreign response.
    visitor.log.expectError(/no response: unreachable/);
    await visitor.page.route('**/api/specialties', route => route.fulfill({ status: 503 }), { times: 1 });
    await fillPerson(visitor, 'Vera Prado');
    await expectSection(visitor, 3, identity.signUp.practice);
    await press(visitor, ui.retry);
    await field(visitor, identity.fields.CRM).fill(someCrm());
    await press(visitor, identity.signUp.next);
    await visitor.screen.getByText(errors.fields.specialties_required).waitFor();
    await visitor.screen.getByText(errors.fields.clinic_required).waitFor();
    await expectAccessible(visitor);
    await choose(visitor, identity.fields.specialties, [specialties.Cardiologia, specialties.Dermatologia], true);
    await choose(visitor, identity.fields.clinic, ['Clínica Rio Negro'], false);
    await nextSection(visitor);
    await fillAccess(visitor, someEmail('vera'));
    await press(visitor, identity.signUp.submit);
    await toast(visitor, identity.signUp.doneText).waitFor();
  },
);

test('a list opens only once its options are there, and says until then that they are loading', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ worker: false });
  const { identity, specialties, ui } = visitor.words;
  const gate = closedGate();
  await visitor.page.route('**/api/specialties', async route => {
    await gate.opened;
    await route.continue();
  });
  await visitor.goto('/signup');
  await chooseProfile(visitor, 'Doctor');
  await fillPerson(visitor, 'Vera Prado');
  const list = visitor.screen.getByRole('button', { name: `${identity.fields.specialties}, ${ui.select.loading}` });
  await list.waitFor();
  expect(await list.isDisabled()).toBe(true);
  await expectAccessible(visitor);
  gate.open();
  await choose(visitor, identity.fields.specialties, [specialties.Cardiologia], true);
});

test('a section shows all its errors at once, and focuses the first', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  await visitor.goto('/signup');
  await press(visitor, texts.next);
  for (const label of [fields.name, fields.birthday]) {
    await expect.poll(() => errorOf(field(visitor, label)), { message: label }).toBe(pt.errors.fields.required);
  }
  await expectFocus(visitor, field(visitor, fields.name));
  await expectAccessible(visitor);
  await field(visitor, fields.name).fill('Bruna Lopes');
  for (const [typed, error] of [
    ['31021990', pt.errors.fields.date_invalid],
    ['1705', pt.errors.fields.date_invalid],
    [`0101${new Date().getFullYear() - 17}`, pt.errors.fields.underage],
  ] as const) {
    await field(visitor, fields.birthday).fill(typed);
    await press(visitor, texts.next);
    await expect.poll(() => errorOf(field(visitor, fields.birthday))).toBe(error);
    await expectFocus(visitor, field(visitor, fields.birthday));
  }
  await expectSection(visitor, 1, texts.person);
});

test('nothing typed is lost by going back, by another language or profile, or by a reload', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  const en = wordsIn['en-US'].identity;
  await visitor.goto('/signup');
  await fillPerson(visitor, 'Davi Rocha');
  await field(visitor, fields.RG).fill('123456789');
  await field(visitor, fields.CPF).fill('529');

  // The button and the browser's own way back.
  await press(visitor, texts.back);
  await expectSection(visitor, 2, texts.contact);
  expect(await shown(visitor, fields.phone)).toBe('(11) 91234-5678');
  await visitor.page.goBack();
  await expectSection(visitor, 1, texts.person);
  expect(await shown(visitor, fields.name)).toBe('Davi Rocha');

  await chooseProfile(visitor, 'Doctor');
  await nextSection(visitor);
  await nextSection(visitor);
  await expectSection(visitor, 3, texts.practice);
  expect(await field(visitor, fields.CPF).count()).toBe(0);
  await visitor.page.goBack();
  await visitor.page.goBack();
  await expectSection(visitor, 1, texts.person);
  await chooseProfile(visitor, 'Patient');

  await visitor.chooseLanguage('en-US');
  await expect.poll(() => shown(visitor, en.fields.birthday)).toBe('05/17/1990');
  await visitor.chooseLanguage('pt-BR');
  await expect.poll(() => shown(visitor, fields.birthday)).toBe('17/05/1990');
  await nextSection(visitor);
  await nextSection(visitor);
  await visitor.page.reload();
  await expectSection(visitor, 3, texts.documents);
  await expect.poll(() => shown(visitor, fields.CPF)).toBe('529');
  expect(await shown(visitor, fields.RG)).toBe('12.345.678-9');
  await expectAccessible(visitor);

  await press(visitor, texts.restart);
  await expectSection(visitor, 1, texts.person);
  expect(await shown(visitor, fields.name)).toBe('');
  await visitor.page.reload();
  await expectSection(visitor, 1, texts.person);
  expect(await shown(visitor, fields.name)).toBe('');
});

test('a section that is not due yet is not opened by its address', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  await visitor.goto('/signup?section=access');
  await expectSection(visitor, 1, texts.person);
});

test('the password is not stored, and the terms are one tap away', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  await visitor.goto('/signup');
  await fillPerson(visitor, 'Carla Dias');
  await fillDocuments(visitor);
  const email = someEmail('carla');
  await fillAccess(visitor, email);
  const [terms] = await Promise.all([
    visitor.context.waitForEvent('page'),
    visitor.screen.getByRole('link', { name: texts.readTerms }).click(),
  ]);
  await terms.getByRole('heading', { level: 1, name: pt.shell.titles.readme }).waitFor();
  await terms.close();
  expect(await shown(visitor, fields.password)).toBe('segredo1');
  const stored = await visitor.page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).toContain(email);
  expect(stored).not.toContain('segredo1');
  await visitor.page.reload();
  await expectSection(visitor, 4, texts.access);
  await expect.poll(() => shown(visitor, fields.email)).toBe(email);
  expect(await shown(visitor, fields.password)).toBe('');
});

test('a refusal leads to the section of its field, and keeps all input', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  await visitor.goto('/signup');
  await fillPerson(visitor, 'Bruna Lopes');
  await field(visitor, fields.RG).fill('123456789');
  await field(visitor, fields.CPF).fill('11111111111');
  await press(visitor, texts.next);
  await expect.poll(() => errorOf(field(visitor, fields.CPF))).toBe(pt.errors.fields.cpf_invalid);
  const taken = someCpf();
  await newPatient(inject('address'), { CPF: taken });
  await field(visitor, fields.CPF).fill(taken);
  // The button is where it stays once the error is gone.
  await expect.poll(() => errorOf(field(visitor, fields.CPF))).toBe('');
  await nextSection(visitor);
  await fillAccess(visitor, demo.patient.email);
  visitor.log.expectRefusal(409, /users$/);
  await press(visitor, texts.submit);
  await toast(visitor, texts.failed).waitFor();
  await expectSection(visitor, 3, texts.documents);
  await expect.poll(() => errorOf(field(visitor, fields.CPF))).toBe(pt.errors.fields.cpf_taken);
  await expectFocus(visitor, field(visitor, fields.CPF));
  await toast(visitor, texts.failed).waitFor({ state: 'detached' });
  await expectAccessible(visitor);
  await field(visitor, fields.CPF).fill(someCpf());
  await nextSection(visitor);
  expect(await shown(visitor, fields.email)).toBe(demo.patient.email);
  expect(await shown(visitor, fields.password)).toBe('segredo1');

  visitor.log.expectRefusal(409, /users$/);
  await press(visitor, texts.submit);
  await expect.poll(() => errorOf(field(visitor, fields.email))).toBe(pt.errors.fields.email_taken);
  await expectFocus(visitor, field(visitor, fields.email));
  await field(visitor, fields.email).fill(someEmail('bruna'));

  await visitor.offline();
  await press(visitor, texts.submit);
  await toast(visitor, pt.errors.offline.text).waitFor();
  await expectSection(visitor, 4, texts.access);
  await visitor.offline(false);
  await press(visitor, texts.submit);
  await toast(visitor, texts.doneText).waitFor();
});

test('sign-up works with the keyboard alone, and password managers recognize its fields', async ({ newVisitor }) => {
  const visitor = await newVisitor({ size: 'desktop', worker: false });
  const next = visitor.screen.getByRole('button', { name: texts.next });
  await visitor.goto('/signup');
  await typeInto(visitor, field(visitor, fields.name), 'Tecla Souza');
  await typeInto(visitor, field(visitor, fields.birthday), '17/5/1990');
  // Enter in a field goes on.
  await visitor.page.keyboard.press('Enter');
  await expectSection(visitor, 2, texts.contact);
  await expectFocus(visitor, heading(visitor));
  await typeInto(visitor, field(visitor, fields.phone), '11912345678');
  await typeInto(visitor, field(visitor, fields.address), 'Rua das Flores, 10');
  await enter(visitor, next);
  await expectSection(visitor, 3, texts.documents);
  await typeInto(visitor, field(visitor, fields.RG), '123456789');
  await typeInto(visitor, field(visitor, fields.CPF), someCpf());
  await enter(visitor, next);
  await expectSection(visitor, 4, texts.access);
  const autocomplete = (label: string) => field(visitor, label).getAttribute('autocomplete');
  expect([await autocomplete(fields.email), await autocomplete(fields.password)]).toEqual(['username', 'new-password']);
  await typeInto(visitor, field(visitor, fields.email), someEmail('tecla'));
  await typeInto(visitor, field(visitor, fields.password), 'segredo1');
  await tabTo(visitor, visitor.screen.getByRole('checkbox', { name: texts.accept }));
  await visitor.page.keyboard.press('Space');
  await enter(visitor, visitor.screen.getByRole('button', { name: texts.submit }));
  await toast(visitor, texts.doneText).waitFor();
});

test('the acceptance is asked for in the last section', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  await visitor.goto('/signup');
  await fillPerson(visitor, 'Elisa Nunes');
  await fillDocuments(visitor);
  await field(visitor, fields.email).fill(someEmail('elisa'));
  await field(visitor, fields.password).fill('12345');
  await press(visitor, texts.submit);
  await expect.poll(() => errorOf(field(visitor, fields.password))).toBe(pt.errors.fields.password_short);
  await visitor.screen.getByText(pt.errors.fields.acceptance_required).waitFor();
  await acceptTerms(visitor);
  await visitor.screen.getByText(pt.errors.fields.acceptance_required).waitFor({ state: 'detached' });
});
