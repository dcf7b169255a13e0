// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DeskPatientDetails } from '../../../../../../contract/desk.ts';
import { ContactForm } from '../../../../../../src/features/desk/patients/ContactForm.tsx';
import { fieldsOf } from '../../../../../../src/features/desk/patients/contactForm.ts';
import { useDeskPatientEvents } from '../../../../../../src/features/desk/patients/useDeskPatientEvents.ts';
import type { LiveEvent } from '../../../../../../src/sync/live/liveEvents.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const mocks = vi.hoisted(() => ({ refreshOlder: vi.fn(), tell: (_: unknown) => {} }));
vi.mock('react-i18next', () => {
  const translation = { t: (key: string) => key, i18n: { language: 'pt-BR', exists: () => false } };
  return { useTranslation: () => translation };
});
vi.mock('../../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast: () => {} }) }));
vi.mock('../../../../../../src/net/request.ts', () => ({}));
vi.mock('../../../../../../src/sync/live/useLiveEvents.ts', () => ({
  useLiveEvents: (onEvent: (event: unknown) => void) => {
    mocks.tell = onEvent;
  },
}));
vi.mock('../../../../../../src/sync/queries/useCachedQuery.ts', () => ({ useRefreshOlder: () => mocks.refreshOlder }));

const key = ['deskPatient', 'lia'];
const lia = (status = 'booked') =>
  ({
    ...{ id: 'lia', name: 'Lia Prado', phone: '+5511912340000', email: null, birthday: null, cpf_end: null },
    ...{ address: null, gender: null, appointments: [{ id: 'own', status }] },
  }) as unknown as DeskPatientDetails;

function Page({ patient }: { patient: DeskPatientDetails }) {
  useDeskPatientEvents(patient, true);
  return createElement(ContactForm, {
    ...{ name: 'contact:lia', initial: fieldsOf(patient), save: 'save' },
    ...{ onSave: async () => {}, onCancel: () => {} },
  });
}

let screen: HTMLElement;
let root: ReturnType<typeof createRoot>;
const event = (kind: string, appointment_id = 'own') => ({ kind, appointment_id }) as LiveEvent;
const pass = () => act(async () => vi.advanceTimersByTimeAsync(1_000));

beforeEach(async () => {
  vi.useFakeTimers();
  mocks.refreshOlder.mockReset().mockResolvedValue(undefined);
  screen = document.createElement('div');
  root = createRoot(screen);
  await act(async () => root.render(createElement(Page, { patient: lia() })));
});

test('events of the patient’s appointments request the page again, once for events of a moment', async () => {
  for (const kind of ['status', 'cancelled', 'asked_to_move', 'patient_changed']) {
    mocks.refreshOlder.mockClear();
    mocks.tell(event(kind));
    mocks.tell(event(kind));
    await pass();
    expect(mocks.refreshOlder.mock.calls, kind).toEqual([[key, Number.POSITIVE_INFINITY]]);
  }
});

test('events of other appointments request nothing', async () => {
  mocks.tell(event('booked', 'other'));
  mocks.tell(event('status', 'other'));
  await pass();
  expect(mocks.refreshOlder).not.toHaveBeenCalled();
});

test('what is being typed stays when the page is requested again', async () => {
  const field = screen.querySelector<HTMLInputElement>('input[name="name"]') ?? expect.fail('There is no field.');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Lia Prado Lima');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => root.render(createElement(Page, { patient: lia('arrived') })));
  expect(screen.querySelector<HTMLInputElement>('input[name="name"]')?.value).toBe('Lia Prado Lima');
});
