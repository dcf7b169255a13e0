// @vitest-environment jsdom
import { act, createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ClinicMessages } from '../../../../../../contract/notifications.ts';
import { ClinicMessagesForm } from '../../../../../../src/features/desk/messages/ClinicMessagesForm.tsx';
import { unsaved } from '../../../../../../src/page/unsaved.ts';
import { blankPage } from '../../../blankPage.ts';
import { settle } from '../../../sync/harness.ts';

const server = vi.hoisted(() => ({
  settings: {} as object,
  request: vi.fn(),
  draw: async () => {},
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../../src/net/request.ts', () => ({ request: server.request }));
vi.mock('../../../../../../src/page/useErrorToast.ts', () => ({ useErrorToast: () => () => {} }));
vi.mock('../../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast() {} }) }));
vi.mock('../../../../../../src/features/desk/messages/queries.ts', () => ({ clinicMessagesQuery: () => 'messages' }));
vi.mock('../../../../../../src/features/desk/messages/useClock.ts', () => ({ useClock: () => (time: string) => time }));
vi.mock('../../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useAmend: () => async (_: unknown, work: () => object) => {
    server.settings = work();
    await server.draw();
  },
}));

const page = blankPage();
server.draw = () =>
  page.render(createElement(ClinicMessagesForm, { clinicId: 'clinic', settings: server.settings as ClinicMessages }));

const field = (label: string) =>
  [...page.element.querySelectorAll('label')].find(({ textContent }) => textContent === `messages.clinic.${label}`)
    ?.control as HTMLSelectElement;
const choose = (label: string, value: string) =>
  act(async () => {
    field(label).value = value;
    field(label).dispatchEvent(new Event('change', { bubbles: true }));
  });
const press = (text: string) =>
  act(async () => {
    [...page.element.querySelectorAll('button')].find(({ textContent }) => textContent === text)?.click();
    await settle();
  });

let save: () => Promise<void>;
beforeEach(async () => {
  unsaved.forget('messages:clinic');
  server.settings = { evening: '18:00', hours: 2, quiet: null };
  server.request.mockImplementation(
    (_: unknown, { body }: { body: object }) =>
      new Promise(resolve => {
        save = () =>
          act(async () => {
            resolve(body);
            await settle();
          });
      }),
  );
  await server.draw();
});

test('after a save nothing is left to save or to discard', async () => {
  await choose('evening', '19:00');
  await press('messages.clinic.save');
  await save();
  expect(field('evening').value).toBe('19:00');
  expect(page.element.textContent).not.toContain('desk.management.discard');
  expect(unsaved.read('messages:clinic')).toBeUndefined();
});

test('what is chosen while the save is under way stays, and can be saved or discarded', async () => {
  await choose('evening', '19:00');
  await press('messages.clinic.save');
  await choose('hours', '5');
  await choose('evening', '20:00');
  await save();
  expect([field('evening').value, field('hours').value]).toEqual(['20:00', '5']);
  expect(unsaved.read('messages:clinic')).toEqual({ evening: '20:00', hours: '5' });
  await press('desk.management.discard');
  expect([field('evening').value, field('hours').value]).toEqual(['19:00', '2']);
  expect(unsaved.read('messages:clinic')).toBeUndefined();
});
