import { afterAll, beforeAll, expect, inject } from 'vitest';
import english from '../../src/i18n/en-US/links.ts';
import type { Language } from '../../src/i18n/languages.ts';
import portuguese from '../../src/i18n/pt-BR/links.ts';
import { accessibilityFaults, contrastFaultsOfPage } from './harness/accessible.ts';
import { headerFaults, sidewaysFaults } from './harness/fit.ts';
import { chooseDay } from './harness/jobs.ts';
import { forgetMirror, watchLayout } from './harness/layoutShift.ts';
import { patientWithLink } from './harness/links.ts';
import { type Account, demo } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { everyScreen, ofShare, sharesOf } from './harness/screens.ts';
import { test } from './harness/test.ts';
import type { VisitorOptions } from './harness/visitor.ts';

/** Its own, because what other tests book and cancel would appear on the screens while their shifts are measured. */
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.discard());

/**
 * Checks every screen at both sizes with all rules, and its layout shifts while it loads (see layout-shift.test.ts).
 * To save time, the other theme is only checked for contrast. On the phone, text is checked for overflow in both
 * languages; the next screen starts in the language that was checked last, so all rules run in both. On the desktop,
 * the header's alignment is checked. `npm run screenshots` checks five sizes, both text sizes, themes and languages.
 */
const devices: Required<Pick<VisitorOptions, 'size' | 'theme' | 'language'>>[] = [
  { size: 'phone', theme: 'dark', language: 'pt-BR' },
  { size: 'desktop', theme: 'light', language: 'en-US' },
];
const links = { 'pt-BR': portuguese, 'en-US': english };
const people: { who: string; as: Account | undefined; tests: number }[] = [
  { who: 'visitor', as: undefined, tests: 4 },
  { who: 'patient', as: demo.patient, tests: 8 },
  { who: 'patient with an unconfirmed e-mail', as: demo.unconfirmed, tests: 1 },
  { who: 'doctor', as: demo.doctor, tests: 8 },
  { who: 'receptionist', as: demo.desk, tests: 4 },
];

test.for(
  devices.flatMap(device =>
    people.flatMap(person => sharesOf(person.tests).map(share => ({ ...device, ...person, ...share }))),
  ),
)(
  'every screen of a $who is accessible on a $size, $theme, in $language ($share of $tests)',
  async ({ as, size, theme, language, share, tests }, { newVisitor }) => {
    const { address } = product;
    const all = (await everyScreen(address)).filter(screen => screen.as === as && !screen.isRepeated);
    const screens = ofShare(all, { share, tests });
    expect(screens).not.toEqual([]);
    const visitor = await newVisitor({ address, size, theme, language, ...(as && { as }), worker: false });
    await forgetMirror(visitor);
    const layout = await watchLayout(visitor);
    const faults: string[] = [];
    let inLanguages: readonly Language[] = [language, language === 'pt-BR' ? 'en-US' : 'pt-BR'];
    for (const screen of screens) {
      await visitor.goto(screen.address);
      const found = (await layout.shifts()).map(shift => `layout shift ${shift}`);
      found.push(...(await accessibilityFaults(visitor)));
      found.push(...(await contrastFaultsOfPage(visitor, { size, theme })));
      if (size === 'phone') {
        found.push(...(await sidewaysFaults(visitor, inLanguages)));
        inLanguages = inLanguages.toReversed();
      } else if (as) found.push(...(await headerFaults(visitor)));
      for (const fault of found) faults.push(`${screen.address}: ${fault}`);
    }
    expect(faults).toEqual([]);
  },
);

test.for(devices.flatMap(device => [false, true].map(isSignedIn => ({ ...device, isSignedIn }))))(
  'the pages of the links in mails are accessible on a $size, $theme, in $language, signed in: $isSignedIn',
  async ({ size, theme, language, isSignedIn }, { newVisitor }) => {
    const { account, linkTo } = await patientWithLink();
    const visitor = await newVisitor({ size, theme, language, ...(isSignedIn && { as: account }), worker: false });
    const faults: string[] = [];
    for (const purpose of ['confirm', 'cancel', 'move', 'unsubscribe'] as const) {
      // A link of the page that is open would only change the fragment.
      await visitor.page.goto('about:blank');
      await visitor.goto(await linkTo(purpose, purpose === 'unsubscribe' ? 'reminders' : ''));
      await visitor.screen.getByRole('heading', { level: 1, name: links[language].titles[purpose] }).waitFor();
      const found = await accessibilityFaults(visitor);
      found.push(...(await contrastFaultsOfPage(visitor, { size, theme })));
      const other = language === 'pt-BR' ? 'en-US' : 'pt-BR';
      if (size === 'phone') found.push(...(await sidewaysFaults(visitor, [other, language])));
      for (const fault of found) faults.push(`${purpose}: ${fault}`);
    }
    expect(faults).toEqual([]);
  },
);

test('with forced colours, borders and the highlight replace our colours', async ({ newVisitor }) => {
  const visitor = await newVisitor({ as: demo.patient, worker: false });
  await visitor.page.emulateMedia({ forcedColors: 'active' });
  const screens = await everyScreen(inject('address'));
  const fillOf = (selector: string) =>
    visitor.page
      .locator(selector)
      .first()
      .evaluate(element => getComputedStyle(element).backgroundColor);
  const edgeOf = (selector: string) =>
    visitor.screen
      .locator(selector)
      .first()
      .evaluate(element => getComputedStyle(element).borderTopWidth);

  await visitor.goto(screens.find(({ name }) => name === 'patient-schedule-specialty-appointment')?.address ?? '');
  await chooseDay(visitor);
  const highlight = await visitor.page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight';
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });
  await expect.poll(() => fillOf('.rdp-selected .rdp-day_button')).toBe(highlight);
  await expect.poll(() => fillOf('.tab-selected .icon')).toBe(highlight);
  // Today and the chosen day have borders of their own.
  for (const part of [
    '.card',
    '.booking-slot',
    '.back-link',
    '.rdp-day:not(.rdp-today, .rdp-selected) .rdp-day_button:not(:disabled)',
  ])
    expect([part, await edgeOf(part)]).toEqual([part, '1px']);

  await visitor.goto('/account/device');
  await expect.poll(() => fillOf('.segments input:checked + span')).toBe(highlight);
});
