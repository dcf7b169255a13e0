import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PatientCard } from '../../../../../src/features/record/PatientCard.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/i18n/dates.ts', () => ({ useDates: () => ({ plainDate: (day: string) => day }) }));
vi.mock('../../../../../src/i18n/useAge.ts', () => ({ useAge: () => () => '9' }));
vi.mock('../../../../../src/page/Avatar.tsx', () => ({ Avatar: ({ size = 56 }) => `[${size}]` }));
vi.mock('../../../../../src/features/entries/index.ts', () => ({ AllergyChips: () => null }));

const patient = {
  ...{ name: 'Ana', email: null, gender: 'f' as const, birthday: '2017-01-01' },
  ...{ phone: '+5511987654321', address: 'Rua das Flores, 10' },
};
const markup = (isBrief?: boolean) =>
  renderToStaticMarkup(<PatientCard patient={patient} label="Paciente" {...(isBrief && { isBrief })} />);

test('the card has everything that is known; its labels disappear on a phone', () => {
  for (const part of ['[56]', 'Ana', 'tel:+5511987654321', 'Rua das Flores, 10']) expect(markup()).toContain(part);
  expect(markup()).toContain('<dt class="visually-hidden-on-phone">record.age');
});

test('a brief card has a small picture, and neither phone nor address nor visible labels', () => {
  const brief = markup(true);
  expect(brief).toContain('[40]');
  expect(brief).toContain('Ana');
  for (const part of ['record.phone', 'tel:', 'record.address', 'Rua das Flores']) expect(brief).not.toContain(part);
  expect(brief).toContain('<dt class="visually-hidden">record.age');
});
