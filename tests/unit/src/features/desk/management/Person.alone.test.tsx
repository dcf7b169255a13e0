import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { ManagedClinic } from '../../../../../../contract/management.ts';
import { AccountState } from '../../../../../../src/features/desk/management/Person.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../../src/i18n/useLanguage.ts', () => ({ useLanguage: () => ({ language: 'pt-BR' }) }));
vi.mock('../../../../../../src/page/Avatar.tsx', () => ({ Avatar: () => null }));

const clinic = { requires_second_factor: false } as ManagedClinic;
const stateOf = (last_used_at: string | null) =>
  renderToStaticMarkup(
    <AccountState account={{ disabled: false, second_factor: false, last_used_at }} clinic={clinic} />,
  );

test('an account that is signed in nowhere says so in words, to everyone', () => {
  expect(stateOf(null)).toContain('>desk.management.unused</span>');
  expect(stateOf(new Date().toISOString())).not.toContain('unused');
});
