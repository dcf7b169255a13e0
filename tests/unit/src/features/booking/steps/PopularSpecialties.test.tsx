import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { PopularSpecialties } from '../../../../../../src/features/booking/steps/PopularSpecialties.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../../src/i18n/useSpecialtyName.ts', () => ({ useSpecialtyName: () => (name: string) => name }));

const specialty = (name: string, popularity?: number) => ({
  ...{ id: name.toLowerCase(), name, duration: 1 },
  ...(popularity !== undefined && { popularity }),
});
const markup = (...specialties: ReturnType<typeof specialty>[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PopularSpecialties specialties={specialties} replaces={null} />
    </MemoryRouter>,
  );

test('the popular ones are linked by their place, the others are left out', () => {
  const html = markup(specialty('Alergia', 2), specialty('Neurologia'), specialty('Urologia', 1));
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/schedule/clinic?specialty=urologia',
    '/schedule/clinic?specialty=alergia',
  ]);
  expect(html).toContain('booking.specialties.popular');
});

test('one or none is no choice', () => {
  expect(markup(specialty('Alergia', 1), specialty('Neurologia'))).toBe('');
  expect(markup(specialty('Alergia'))).toBe('');
});
