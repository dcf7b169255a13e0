import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { CareCard } from '../../../../../../src/features/desk/patients/CareCard.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../../src/ui/actions/Link.tsx', () => ({
  Link: ({ children }: { children: unknown }) => children,
}));
vi.mock('../../../../../../src/net/request.ts', () => ({}));
vi.mock('../../../../../../src/page/useConfirm.tsx', () => ({ useConfirm: () => ({ ask: () => {}, dialog: null }) }));
vi.mock('../../../../../../src/sync/queries/useCachedQuery.ts', () => ({ useRefresh: () => () => {} }));
vi.mock('../../../../../../src/ui/actions/Button.tsx', () => ({
  Button: ({ children }: { children: unknown }) => children,
}));
vi.mock('../../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast: () => {} }) }));
vi.mock('../../../../../../src/features/desk/patients/deskPatient.ts', () => ({ patientPath: () => '' }));
vi.mock('../../../../../../src/features/desk/patients/MoreBelow.tsx', () => ({
  MoreBelow: ({ children }: { children: unknown }) => children,
}));
vi.mock('../../../../../../src/features/desk/patients/PatientSearch.tsx', () => ({}));
vi.mock('../../../../../../src/features/desk/patients/PatientLine.tsx', () => ({}));
vi.mock('../../../../../../src/features/desk/patients/AttachError.tsx', () => ({}));

const rosa = { id: 'rosa', name: 'Rosa' };
const markup = (changes: object) =>
  renderToStaticMarkup(
    <CareCard
      patient={{ id: 'leo', name: 'Leo', carers: [rosa], dependents: [], has_account: false, ...changes } as never}
    />,
  );

test('carers are added and removed only for a patient of the clinic', () => {
  expect(markup({ may_attach: true })).toMatch(/Rosa.*care\.remove.*care\.add/);
  const found = markup({ may_attach: false });
  expect(found).toContain('Rosa');
  expect(found).not.toMatch(/care\.(remove|add)/);
  expect(markup({ may_attach: false, carers: [] })).toBe('');
});

test('an older server doesn’t say whether they can be', () => {
  expect(markup({})).toMatch(/Rosa.*care\.remove.*care\.add/);
});
