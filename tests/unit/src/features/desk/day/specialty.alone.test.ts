// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { ManagedClinic } from '../../../../../../contract/management.ts';
import { BookDialog } from '../../../../../../src/features/desk/day/panels/BookDialog.tsx';
import { MoveDialog } from '../../../../../../src/features/desk/day/panels/MoveDialog.tsx';
import { useTargetChoice } from '../../../../../../src/features/desk/day/panels/TargetChoice.tsx';
import type { Target } from '../../../../../../src/features/desk/day/target.ts';
import { useCellWords } from '../../../../../../src/features/desk/day/useCellWords.ts';
import type { DeskWrites } from '../../../../../../src/features/desk/day/writes/deskWrites.ts';
import { appointment, at, CARDIOLOGY, doctorDay, NUTRITION, ZONE } from './fixtures.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.mock('react-i18next', () => {
  const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
  const translation = { t, i18n: { language: 'pt-BR', exists: () => false } };
  return { useTranslation: () => translation };
});
vi.mock('../../../../../../src/ui/dialogs/Dialog.tsx', () => ({
  Dialog: ({ children }: { children: object }) => children,
}));
vi.mock('../../../../../../src/features/desk/day/writes/useDeskWrite.ts', () => ({ useDeskWrite: () => ({}) }));
vi.mock('../../../../../../src/features/desk/day/panels/PickedPatient.tsx', () => ({ PickedPatient: () => null }));
vi.mock('../../../../../../src/features/desk/day/panels/WriteProblems.tsx', () => ({ WriteProblems: () => null }));

const clinic = { id: 'clinic', name: 'Boa Saúde', time_zone: ZONE } as ManagedClinic;
const outcomes = { onDone: () => {}, onLeftRefused: () => {} };
const shared = { anyDoctor: false, clinic, days: [], writes: {} as DeskWrites, outcomes, onClose: () => {} };
const { doctor } = doctorDay({ doctor: { ...doctorDay().doctor, specialties: [NUTRITION, CARDIOLOGY] } });
const moved = appointment('10:00');

/** A free slot that can be booked only for these specialties. */
const slot = (...specialties: string[]): Target => {
  const start = Date.parse(at('11:00'));
  return { doctor, date: '2026-11-23', start, specialties, squeezeIn: false };
};

interface Shown {
  dialog: 'book' | 'move';
  target: Target;
}

function Page({ dialog, target }: Shown) {
  const words = useCellWords(ZONE);
  const ofBooking = { preferredSpecialty: undefined, patient: undefined, onPatient: () => {}, onOtherTime: () => {} };
  if (dialog === 'book') return createElement(BookDialog, { ...shared, ...ofBooking, target, words });
  return createElement(MoveDialog, { ...shared, moved, doctors: [doctor], target, words });
}

const htmlOf = (dialog: Shown['dialog'], target: Target) =>
  renderToStaticMarkup(createElement(Page, { dialog, target }));

test('a booking names its specialty, also without a choice', () => {
  expect(htmlOf('book', slot(NUTRITION.id))).toContain('Helena Carvalho, Nutrição');
});

test('a move keeps the specialty and names it', () => {
  const html = htmlOf('move', slot(NUTRITION.id, CARDIOLOGY.id));
  expect(html.match(/Helena Carvalho, Cardiologia/g)).toHaveLength(2);
  expect(html).not.toContain('otherSpecialty');
});

test('a move to a time of another specialty only warns of it and of the length', () => {
  const html = htmlOf('move', slot(NUTRITION.id));
  expect(html).toMatch(/Helena Carvalho, Cardiologia.*Helena Carvalho, Nutrição.*otherSpecialty/);
  expect(html).toMatch(/Cardiologia 30 .*Nutrição 45/);
});

let choice: ReturnType<typeof useTargetChoice>;
function Choice({ wanted }: { wanted: string | undefined }) {
  choice = useTargetChoice({ target: slot(CARDIOLOGY.id), specialty: wanted, zone: ZONE, onChange: () => {} });
  return null;
}

test.each([
  ['the wanted specialty comes back with', NUTRITION.id, NUTRITION.id],
  ['the proposed specialty stays with', undefined, CARDIOLOGY.id],
])('%s a target that has it, until another one is chosen', async (_, wanted, expected) => {
  await act(async () => createRoot(document.createElement('div')).render(createElement(Choice, { wanted })));
  expect(choice.body?.specialty_id).toBe(CARDIOLOGY.id);
  await act(async () => choice.takeAsSqueezeIn?.());
  expect(choice.body?.specialty_id).toBe(expected);
  await act(async () => choice.setSpecialty(CARDIOLOGY.id));
  expect(choice.body?.specialty_id).toBe(CARDIOLOGY.id);
});
