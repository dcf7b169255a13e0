// @vitest-environment jsdom
import { act, createElement, type ReactNode, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DeskPatient, DeskPatientDetails } from '../../../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../../../contract/management.ts';
import { BookDialog } from '../../../../../../src/features/desk/day/panels/BookDialog.tsx';
import { WalkInDialog } from '../../../../../../src/features/desk/day/panels/WalkInDialog.tsx';
import type { Target } from '../../../../../../src/features/desk/day/target.ts';
import { useCellWords } from '../../../../../../src/features/desk/day/useCellWords.ts';
import { useDeskWrites } from '../../../../../../src/features/desk/day/writes/useDeskWrite.ts';
import { MergeDialog } from '../../../../../../src/features/desk/patients/MergeDialog.tsx';
import { ApiError } from '../../../../../../src/net/errors.ts';
import { blankPage } from '../../../blankPage.ts';
import { at, CARDIOLOGY, doctorDay, NUTRITION, ZONE } from './fixtures.ts';

const { request, person, picker } = await vi.hoisted(async () => {
  const { createElement } = await import('react');
  const person = (id: string) => ({ id, name: id, phone: '11987650000', has_account: false }) as DeskPatientDetails;
  const picker = ({ onPick }: { onPick: (patient: DeskPatient) => void }) =>
    createElement('button', { type: 'button', onClick: () => onPick(person('Bento')) }, 'Bento');
  return { request: vi.fn(), person, picker };
});
vi.mock('react-i18next', () => {
  const t = (key: string) => key;
  const translation = { t, i18n: { language: 'pt-BR', exists: () => false } };
  return { useTranslation: () => translation };
});
vi.mock('../../../../../../src/net/request.ts', () => ({ request }));
vi.mock('../../../../../../src/features/desk/useClinicZones.ts', () => ({ useClinicZones: () => undefined }));
vi.mock('../../../../../../src/sync/outbox/sendOutboxFirst.ts', () => ({ sendOutboxFirst: async () => {} }));
vi.mock('../../../../../../src/sync/queries/useCachedQuery.ts', () => ({ useRefresh: () => {} }));
vi.mock('../../../../../../src/features/desk/day/writes/useTellLate.ts', () => ({ useTellLate: () => () => {} }));
vi.mock('../../../../../../src/page/usePageNavigate.ts', () => ({ usePageNavigate: () => {} }));
vi.mock('../../../../../../src/page/ErrorNote.tsx', () => ({
  ErrorNote: ({ error }: { error: unknown }) => (error ? createElement('p', { role: 'alert' }) : null),
}));
vi.mock('../../../../../../src/ui/dialogs/Dialog.tsx', () => ({
  Dialog: ({ children, actions }: Record<'children' | 'actions', ReactNode>) =>
    createElement('div', {}, children, actions),
}));
vi.mock('../../../../../../src/ui/fields/SelectBox.tsx', () => ({
  SelectBox: ({ options, onChange }: { options: { value: string; label: string }[]; onChange: (id: string) => void }) =>
    options.map(({ value, label }) =>
      createElement('button', { key: value, type: 'button', onClick: () => onChange(value) }, label),
    ),
}));
vi.mock('../../../../../../src/features/desk/patients/PatientPicker.tsx', () => ({ PatientPicker: picker }));
vi.mock('../../../../../../src/features/desk/patients/PatientSearch.tsx', () => ({ PatientSearch: picker }));
vi.mock('../../../../../../src/features/desk/patients/PatientLine.tsx', () => ({ PatientLine: () => null }));

const clinic = { id: 'clinic', name: 'Boa Saúde', time_zone: ZONE } as ManagedClinic;
const outcomes = { onDone: () => {}, onLeftRefused: () => {} };
const { doctor } = doctorDay({ doctor: { ...doctorDay().doctor, specialties: [CARDIOLOGY, NUTRITION] } });
const days = [doctorDay({ doctor }), doctorDay({ doctor: { ...doctor, id: 'colleague', name: 'Iara Prado' } })];
const doctors = days.map(day => day.doctor);
const time = { doctor, date: days[0]?.date ?? '', start: Date.parse(at('11:00')) };
const squeezeIn: Target = { ...time, specialties: doctor.specialties.map(({ id }) => id), squeezeIn: true };

function Page({ dialog }: { dialog: 'book' | 'walkIn' }) {
  const [patient, onPatient] = useState<DeskPatient | undefined>(person('Ana'));
  const shared = {
    ...{ clinic, doctors, days, patient, onPatient, outcomes, onClose: () => {}, preferredSpecialty: undefined },
    ...{ words: useCellWords(ZONE), writes: useDeskWrites() },
  };
  if (dialog === 'walkIn') return createElement(WalkInDialog, { ...shared, doctorId: doctor.id });
  return createElement(BookDialog, { ...shared, target: squeezeIn, anyDoctor: true, onOtherTime: () => {} });
}

const shown = blankPage();
const alert = () => shown.element.querySelector('[role=alert]');
const button = (text: string) =>
  [...shown.element.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(text));
const press = (text: string) => act(async () => button(text)?.click());

beforeEach(async () => {
  await shown.render(null);
  const problem = { type: 'about:blank', title: '', status: 409, code: 'patient_busy' } as const;
  request.mockReset().mockRejectedValue(new ApiError(problem));
});

const changes: [string, () => Promise<unknown>][] = [
  ['patient', () => press('desk.day.book.otherPatient')],
  ['doctor', () => press('Iara Prado')],
  ['specialty', () => act(async () => shown.element.querySelector<HTMLElement>('[type=radio]:not(:checked)')?.click())],
];
const cases = (['book', 'walkIn'] as const).flatMap(dialog =>
  changes.map(([what, change]) => ({ dialog, what, change })),
);

test.each(cases)('a refusal of the dialog $dialog goes with its $what', async ({ dialog, change }) => {
  await shown.render(createElement(Page, { dialog }));
  await press(`desk.day.${dialog}.confirm`);
  expect(request).toHaveBeenCalledOnce();
  expect(alert()).not.toBeNull();
  await change();
  expect(alert()).toBeNull();
});

test('a refusal of a squeeze-in goes with its time', async () => {
  await shown.render(createElement(Page, { dialog: 'book' }));
  await press('desk.day.book.confirm');
  expect(alert()).not.toBeNull();
  const field = shown.element.querySelector<HTMLInputElement>('[type=time]');
  await act(async () => {
    if (!field) return;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '11:10');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(alert()).toBeNull();
});

test('a merge that was refused isn’t told beside the next patient', async () => {
  await shown.render(createElement(MergeDialog, { patient: person('Ana'), open: true, onClose: () => {} }));
  await press('Bento');
  await press('desk.patients.merge.confirm');
  expect(alert()).not.toBeNull();
  await press('desk.patients.merge.other');
  expect(alert()).toBeNull();
});
