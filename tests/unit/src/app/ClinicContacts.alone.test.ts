// @vitest-environment jsdom
import { act, createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { ClinicContacts } from '../../../../src/app/public/ClinicContacts.tsx';
import { blankPage } from '../blankPage.ts';

const server = vi.hoisted(() => ({ answers: [] as (() => Promise<unknown>)[] }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../src/net/request.ts', () => ({ request: () => server.answers.shift()?.() }));
vi.mock('../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));

const page = blankPage();
const show = () => page.render(createElement(ClinicContacts));

const clinic = { id: 'sul', name: 'Clínica Sul', address: 'Rua A, 1', time_zone: 'America/Sao_Paulo' };

test('each clinic has its address, and its phone if it gave one', async () => {
  const other = { ...clinic, id: 'norte', name: 'Clínica Norte', phone: null };
  server.answers = [async () => [{ ...clinic, phone: '+551130304040' }, other]];
  await show();
  const [south, north] = page.element.querySelectorAll('li');
  expect(south?.querySelector('a[href^="tel:"]')?.getAttribute('href')).toBe('tel:+551130304040');
  expect(south?.textContent).toContain('(11) 3030-4040: Clínica Sul');
  expect(south?.textContent).toContain('Rua A, 1');
  expect(north?.querySelector('a[href^="tel:"]')).toBeNull();
});

test('what could not be loaded is requested again on demand', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  server.answers = [() => Promise.reject(new Error('offline')), async () => [clinic]];
  await show();
  expect(page.element.textContent).toContain('shell.about.clinicsFailed');
  await act(async () => page.element.querySelector('button')?.click());
  expect(page.element.textContent).toContain('Clínica Sul');
});
