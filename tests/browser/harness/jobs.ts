/** User actions in the app, in the visitor's language. */
import type { Role } from '../../../contract/formats.ts';
import type { SpecialtyName } from '../../../contract/specialties.ts';
import { choose } from './forms.ts';
import { type Account, someCpf, someCrm, someEmail } from './people.ts';
import type { Visitor } from './visitor.ts';

/** The latest toast with this text. */
export const toast = (visitor: Visitor, text: string) => visitor.page.locator('.toast', { hasText: text }).last();

/** A field of the visible page. */
export const field = (visitor: Visitor, label: string) => visitor.screen.getByLabel(label, { exact: true });

/** The line below the notes that says when their draft was stored on this device. */
export const draftNote = (visitor: Visitor) =>
  visitor.screen.getByText(visitor.words.record.diagnostic.draftAt.replace(' {{time}}', ''));

/** Presses a button of the visible page. */
export const press = (visitor: Visitor, name: string) =>
  visitor.screen.getByRole('button', { name, exact: true }).click();

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Follows the link of the visible page whose text begins with this. */
export const follow = (visitor: Visitor, name: string) =>
  visitor.screen.getByRole('link', { name: new RegExp(`^${escaped(name)}`) }).click();

/** On a phone, shows all of the patient of an open appointment: status of another day, phone, links to the record. */
export const openPatient = ({ screen }: Visitor) => screen.locator('.seen-patient summary').click();

/** The open dialog. */
export const dialog = (visitor: Visitor) => visitor.page.locator('ion-modal.show-modal');

/** Opens a section from the tab bar or the rail. */
export const tab = (visitor: Visitor, name: string) =>
  visitor.page.locator('ion-tab-bar').getByText(name, { exact: true }).click();

/** Switches between patient and doctor. */
export async function chooseProfile(visitor: Visitor, role: Role): Promise<void> {
  const name = visitor.words.ui.profile[role === 'Doctor' ? 'doctor' : 'patient'];
  await visitor.screen.locator('.segments label', { hasText: name }).click();
}

/** Goes on to the next section of sign-up, which must be another one. */
export async function nextSection(visitor: Visitor): Promise<void> {
  const title = visitor.screen.getByRole('heading', { level: 2 });
  const before = (await title.textContent()) ?? '';
  await press(visitor, visitor.words.identity.signUp.next);
  await title.filter({ hasNotText: before }).waitFor();
}

/** Fills in the first two sections of sign-up, which both profiles have, and goes on to the third. */
export async function fillPerson(visitor: Visitor, name: string): Promise<void> {
  const { fields } = visitor.words.identity;
  await field(visitor, fields.name).fill(name);
  await field(visitor, fields.birthday).fill('1990-05-17');
  await visitor.screen.getByRole('radio', { name: visitor.words.ui.gender.f }).check();
  await nextSection(visitor);
  await field(visitor, fields.phone).pressSequentially('11912345678');
  await field(visitor, fields.address).fill('Rua das Flores, 10');
  await nextSection(visitor);
}

/** Fills in a patient's documents, and goes on to the last section of sign-up. */
export async function fillDocuments(visitor: Visitor, cpf = someCpf()): Promise<void> {
  const { fields } = visitor.words.identity;
  await field(visitor, fields.RG).fill('123456789');
  await field(visitor, fields.CPF).fill(cpf);
  await nextSection(visitor);
}

/** Fills in the last section of sign-up. */
export async function fillAccess(visitor: Visitor, email: string): Promise<void> {
  const { fields } = visitor.words.identity;
  await field(visitor, fields.email).fill(email);
  await field(visitor, fields.password).fill('segredo1');
  await acceptTerms(visitor);
}

/** Where and in which specialty a doctor works. */
export interface Workplace {
  specialty: SpecialtyName;
  clinic: string;
}

/**
 * Opens the app and signs up, which ends on the login page. A doctor gets one specialty at one clinic.
 */
export async function signUp(visitor: Visitor, name: string, workplace?: Workplace): Promise<Account> {
  const { words } = visitor;
  const account: Account = {
    role: workplace ? 'Doctor' : 'Patient',
    email: someEmail(workplace ? 'doctor' : 'patient'),
    password: 'segredo1',
  };
  await visitor.goto('/');
  await visitor.waitForPath('/login');
  await follow(visitor, words.identity.login.signUp);
  await visitor.waitForPath('/signup');
  if (workplace) await chooseProfile(visitor, 'Doctor');
  await fillPerson(visitor, name);
  if (workplace) {
    await field(visitor, words.identity.fields.CRM).fill(someCrm());
    await choose(visitor, words.identity.fields.specialties, [words.specialties[workplace.specialty]], true);
    await choose(visitor, words.identity.fields.clinic, [workplace.clinic], false);
    await nextSection(visitor);
  } else {
    await fillDocuments(visitor);
  }
  await fillAccess(visitor, account.email);
  await press(visitor, words.identity.signUp.submit);
  await toast(visitor, words.identity.signUp.doneText).waitFor();
  await visitor.waitForPath('/login');
  return account;
}

/** Ticks the box that accepts the terms and the privacy notice. */
export async function acceptTerms({ screen, words }: Visitor): Promise<void> {
  await screen.getByRole('checkbox', { name: words.identity.signUp.accept }).check();
}

/** Signs in on the login page, as a patient unless the form is already set to doctor. */
export async function signIn(visitor: Visitor, { email, password }: Account): Promise<void> {
  const { identity } = visitor.words;
  await field(visitor, identity.fields.email).fill(email);
  await field(visitor, identity.fields.password).fill(password);
  await press(visitor, identity.login.submit);
}

/** Chooses a specialty in the alphabet of the visible page; popular ones are also linked above it. */
export const followSpecialty = ({ screen, words }: Visitor, name: SpecialtyName) =>
  screen
    .locator('.letters')
    .getByRole('link', { name: new RegExp(`^${escaped(words.specialties[name])}`) })
    .click();

/** Navigates from the specialties to a doctor's calendar. */
export async function findDoctor(visitor: Visitor, choice: Workplace & { doctor: string }): Promise<void> {
  await tab(visitor, visitor.words.shell.tabs.schedule);
  await visitor.waitForPath('/schedule');
  await followSpecialty(visitor, choice.specialty);
  await visitor.waitForPath('/schedule/clinic');
  await follow(visitor, choice.clinic);
  await visitor.waitForPath('/schedule/specialty');
  await follow(visitor, choice.doctor);
  await visitor.waitForPath('/schedule/specialty/appointment');
}

/** The days that can be chosen in the calendar. */
export const freeDays = (visitor: Visitor) => visitor.screen.locator('.rdp-day_button:not([disabled])');

/** Shows the next month in the calendar. */
export async function showNextMonth(visitor: Visitor): Promise<void> {
  await freeDays(visitor).first().waitFor();
  const month = visitor.screen.locator('.rdp-month_caption');
  const before = (await month.textContent()) ?? '';
  await visitor.screen.locator('.rdp-button_next').click();
  await month.filter({ hasNotText: before }).waitFor();
}

/** Chooses a free day of the next month (default: the first), whose times of the day are all still to come. */
export async function chooseDay(visitor: Visitor, index = 0): Promise<void> {
  await showNextMonth(visitor);
  const chosen = visitor.screen.locator('.rdp-day', { has: visitor.page.locator('button:not([disabled])') }).nth(index);
  const day = await chosen.getAttribute('data-day');
  await chosen.locator('button').click();
  // Until then, the slots of the day that was chosen before are still listed.
  await visitor.screen.locator(`.rdp-selected[data-day="${day}"]`).waitFor();
}

/** Chooses the first free slot of such a day, which opens the review dialog. */
export async function chooseFirstSlot(visitor: Visitor, day = 0): Promise<void> {
  const { words } = visitor;
  await chooseDay(visitor, day);
  await visitor.screen
    .getByRole('button', { name: new RegExp(`^${words.booking.slots.book}`), disabled: false })
    .first()
    .click();
  await dialog(visitor).getByText(words.booking.review.clinic, { exact: true }).waitFor();
}

/** Unfolds the unavailable times of the chosen day. */
export const openUnavailable = ({ screen }: Visitor) => screen.locator('.booking-unavailable > summary').click();
