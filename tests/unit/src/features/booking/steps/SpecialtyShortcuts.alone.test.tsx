import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { SpecialtyShortcuts } from '../../../../../../src/features/booking/steps/SpecialtyShortcuts.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../../src/i18n/useSpecialtyName.ts', () => ({ useSpecialtyName: () => (name: string) => name }));

const specialty = (name: string, popularity?: number) => ({
  ...{ id: name.toLowerCase(), name, duration: 1 },
  ...(popularity !== undefined && { popularity }),
});
const last = {
  specialty: { id: 'urologia', name: 'Urologia' },
  clinic: { id: 'centro', name: 'Clínica Centro' },
  doctor: { id: 'luciana', name: 'Luciana Prado' },
};
const markup = (specialties: ReturnType<typeof specialty>[], doctor: typeof last | null | undefined) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SpecialtyShortcuts specialties={specialties} last={doctor} replaces={null} />
    </MemoryRouter>,
  );
const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'));

test('the popular ones are linked by their place, the others are left out', () => {
  const html = markup([specialty('Alergia', 2), specialty('Neurologia'), specialty('Urologia', 1)], null);
  expect(linksIn(html)).toEqual(['/schedule/clinic?specialty=urologia', '/schedule/clinic?specialty=alergia']);
  expect(html).toContain('booking.specialties.shortcuts');
});

test('the previous doctor comes first, also without popular specialties', () => {
  const toDoctor = '/schedule/specialty/appointment?specialty=urologia&clinic=centro&doctor=luciana';
  expect(linksIn(markup([specialty('Alergia', 1), specialty('Urologia', 2)], last))).toEqual([
    toDoctor,
    '/schedule/clinic?specialty=alergia',
    '/schedule/clinic?specialty=urologia',
  ]);
  expect(linksIn(markup([specialty('Alergia')], last))).toEqual([toDoctor]);
});

test('one or none is no choice', () => {
  expect(markup([specialty('Alergia', 1), specialty('Neurologia')], null)).toBe('');
  expect(markup([specialty('Alergia')], null)).toBe('');
});

test('while the previous doctor isn’t known, a placeholder holds the row', () => {
  expect(markup([specialty('Alergia', 1), specialty('Urologia', 2)], undefined)).toContain('loading-row');
});
