// @vitest-environment jsdom
import { act, createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clock } from '../../../../../../src/device/clock.ts';
import HandInForm from '../../../../../../src/features/record/handedIn/HandInForm.tsx';
import { blankPage } from '../../../blankPage.ts';

vi.mock('../../../../../../src/features/record/handedIn/useHandIn.ts', () => ({
  useHandIn: () => ({ storing: [], failures: [], store() {} }),
}));
vi.mock('../../../../../../src/sync/drafts/useDraft.ts', () => ({
  useDraft: () => ({ status: 'ready', formKey: 'blank', saved: undefined, keep() {} }),
}));
vi.mock('../../../../../../src/features/appointments/index.ts', () => ({
  appointmentsQuery: () => ({}),
  upcomingOf: () => [],
}));
vi.mock('../../../../../../src/features/care/index.ts', () => ({ usePatientQuery: () => ({}) }));
vi.mock('../../../../../../src/features/record/uploads/DropZone.tsx', () => ({ DropZone: () => null }));
vi.mock('../../../../../../src/features/record/uploads/FileRows.tsx', () => ({}));
vi.mock('../../../../../../src/sync/ui/DraftOffer.tsx', () => ({ DraftOffer: () => null }));
vi.mock('../../../../../../src/ui/fields/GrowingText.tsx', () => ({ GrowingText: () => null }));
vi.mock('../../../../../../src/device/sharedFiles.ts', () => ({ takeSharedFiles() {} }));
vi.mock('../../../../../../src/i18n/dates.ts', () => ({ useDates: () => ({}), deviceZone: () => 'Asia/Tokyo' }));
vi.mock('../../../../../../src/i18n/useLanguage.ts', () => ({ useLanguage: () => ({ language: 'pt-BR' }) }));
vi.mock('../../../../../../src/i18n/useSpecialtyName.ts', () => ({ useSpecialtyName: () => () => '' }));
vi.mock('../../../../../../src/page/Settled.tsx', () => ({ useSettled: () => true }));
vi.mock('../../../../../../src/ui/page.ts', () => ({ useShown: () => true }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const page = blankPage();
beforeEach(() => {
  // The 23rd in Tokyo, and still the 22nd in São Paulo.
  vi.useFakeTimers({ now: Date.parse('2026-11-22T16:00:00Z'), toFake: ['Date'] });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The form's date field, with this day typed into it. */
async function typeDate(day: string): Promise<HTMLInputElement> {
  const props = { patientId: 'ana', dependent: undefined, chosen: [], onChosen() {}, onClose() {} };
  await page.render(createElement(HandInForm, props));
  const field = page.element.querySelector<HTMLInputElement>('[type=date]') ?? expect.fail();
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, day);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return field;
}

test('an exam’s date is at most today as the server counts it, wherever the device is', async () => {
  const field = await typeDate('2026-11-23');
  expect(field.max).toBe('2026-11-22');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('a device that is a day ahead offers the server’s day', async () => {
  vi.spyOn(clock, 'offBy').mockReturnValue(24 * 3_600_000);
  expect((await typeDate('2026-11-21')).getAttribute('aria-invalid')).toBeNull();
  expect((await typeDate('2026-11-22')).getAttribute('aria-invalid')).toBe('true');
});
