// @vitest-environment jsdom
import { act, createElement, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { searchSeparablePatients, undoMerge } from '../../../../../../contract/desk.ts';
import { ClosedAccountMerges } from '../../../../../../src/features/desk/patients/ClosedAccountMerges.tsx';
import { blankPage } from '../../../blankPage.ts';

const request = vi.hoisted(() => vi.fn());
const addToast = vi.hoisted(() => vi.fn());
vi.mock('../../../../../../src/net/request.ts', () => ({ request }));
vi.mock('../../../../../../src/page/ErrorNote.tsx', () => ({
  ErrorNote: ({ error }: { error: unknown }) => (error ? 'failed' : null),
}));
vi.mock('../../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast }) }));
vi.mock('../../../../../../src/i18n/dates.ts', () => ({ useDates: () => ({}) }));
vi.mock('../../../../../../src/features/desk/useClinicZones.ts', () => ({ useClinicZones: () => undefined }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../../src/ui/actions/Button.tsx', () => ({
  Button: ({ children, onClick, disabled }: { children: ReactNode; onClick: () => void; disabled?: boolean }) =>
    createElement('button', { type: 'button', onClick, disabled }, children),
}));

const twin = { id: 'twin', name: 'Davi Vidal', at: '2027-03-01T12:00:00Z', undo_until: '9999-01-01T00:00:00Z' };

const shown = blankPage();

/** Renders the component, which was given what was typed. */
async function typed(text: string) {
  const onSeparated = vi.fn();
  const pass = () => act(async () => vi.advanceTimersByTimeAsync(250));
  // A search of its own, although the text may be the one of before.
  await shown.render(null);
  await shown.render(createElement(ClosedAccountMerges, { typed: text, onSeparated }));
  await pass();
  return { page: shown.element, onSeparated, pass };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
});

test('what was typed is sent, and what the server finds is shown', async () => {
  request.mockResolvedValue([twin]);
  const { page } = await typed('vidal');
  expect(request).toHaveBeenCalledWith(searchSeparablePatients, expect.objectContaining({ body: { text: 'vidal' } }));
  expect(page.textContent).toContain('Davi Vidal');
});

test('a number or a single letter isn’t sent', async () => {
  expect((await typed('11 98765')).page.textContent).toBe('');
  expect((await typed('v')).page.textContent).toBe('');
  expect(request).not.toHaveBeenCalled();
});

test('a failure is told from finding none', async () => {
  request.mockRejectedValueOnce(new Error());
  expect((await typed('vidal')).page.textContent).toBe('failed');
  request.mockResolvedValueOnce([]);
  expect((await typed('vidal')).page.textContent).toBe('');
});

test('that one was separated is told on the page that follows, and the list is read again', async () => {
  request.mockImplementation(async call => (call === searchSeparablePatients ? [twin] : undefined));
  const { page, onSeparated, pass } = await typed('vidal');
  await act(async () => page.querySelector('button')?.click());
  expect(request).toHaveBeenCalledWith(undoMerge, expect.objectContaining({ params: { id: 'twin' } }));
  expect(addToast).toHaveBeenCalledWith(expect.objectContaining({ type: 'success', lasting: true }));
  expect(onSeparated).toHaveBeenCalledWith('twin');
  request.mockResolvedValue([]);
  await pass();
  expect(page.textContent).toBe('');
});

test('a separation that fails leaves the focus on its button, once the list can be used again', async () => {
  request.mockImplementation(async call => {
    if (call === searchSeparablePatients) return [twin];
    // As browsers do with a disabled control.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    throw new Error('offline');
  });
  const { page, pass } = await typed('vidal');
  page.querySelector('button')?.focus();
  await act(async () => page.querySelector('button')?.click());
  expect(page.querySelector('section')?.hasAttribute('inert')).toBe(true);
  expect(document.activeElement).toBe(document.body);
  await pass();
  expect(page.querySelector('section')?.hasAttribute('inert')).toBe(false);
  expect(document.activeElement).toBe(page.querySelector('button'));
});
