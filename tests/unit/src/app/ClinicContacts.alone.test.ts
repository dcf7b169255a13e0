// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { ClinicContacts } from '../../../../src/app/public/ClinicContacts.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const server = vi.hoisted(() => ({ answers: [] as (() => Promise<unknown>)[] }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../src/net/request.ts', () => ({ request: () => server.answers.shift()?.() }));
vi.mock('../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));

const place = document.createElement('div');
const root = createRoot(place);
afterEach(() => act(async () => root.render(null)));
const show = () => act(async () => root.render(createElement(ClinicContacts)));

const clinic = { id: 'sul', name: 'Clínica Sul', address: 'Rua A, 1', time_zone: 'America/Sao_Paulo' };

test('each clinic has its address, and its phone if it gave one', async () => {
  const other = { ...clinic, id: 'norte', name: 'Clínica Norte', phone: null };
  server.answers = [async () => [{ ...clinic, phone: '+551130304040' }, other]];
  await show();
  const [south, north] = place.querySelectorAll('li');
  expect(south?.querySelector('a[href^="tel:"]')?.getAttribute('href')).toBe('tel:+551130304040');
  expect(south?.textContent).toContain('(11) 3030-4040: Clínica Sul');
  expect(south?.textContent).toContain('Rua A, 1');
  expect(north?.querySelector('a[href^="tel:"]')).toBeNull();
});

test('what could not be loaded is requested again on demand', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  server.answers = [() => Promise.reject(new Error('offline')), async () => [clinic]];
  await show();
  expect(place.textContent).toContain('shell.about.clinicsFailed');
  await act(async () => place.querySelector('button')?.click());
  expect(place.textContent).toContain('Clínica Sul');
});
