import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { since } from '../../../i18n/until.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { Avatar } from '../../../page/Avatar.tsx';
import { Badge, type Tone } from '../../../ui/feedback/Badge.tsx';
import { type Deviation, deviationsOf, type ManagedAccount } from './accountStates.ts';
import type { PeopleFilter } from './peopleList.ts';

interface PersonNameProps {
  name: string;
  /** Whether it is the user. */
  isSelf?: boolean;
  /** What distinguishes people of the same name. */
  detail: ReactNode;
}

/** The face, the name and what distinguishes it. */
export function PersonName({ name, isSelf = false, detail }: PersonNameProps) {
  const { t } = useTranslation();
  return (
    <span className="people-name">
      <Avatar name={name} email={null} size={36} />
      <span className="people-texts">
        <strong>{isSelf ? t('desk.management.self', { name }) : name}</strong>
        <span>{detail}</span>
      </span>
    </span>
  );
}

const words = {
  waiting: 'desk.management.doctors.waiting',
  closed: 'desk.management.closed',
  disabled: 'desk.management.disabled',
  invited: 'desk.management.invited',
  factor: 'desk.management.factors.missing',
} as const satisfies Record<Deviation, string>;

const tones: Record<Deviation, Tone> = {
  waiting: 'warning',
  closed: 'danger',
  disabled: 'danger',
  invited: 'info',
  factor: 'warning',
};

const isDeviation = (value: string): value is Deviation => Object.hasOwn(words, value);

/** Filters accounts by how they deviate from one in use, or by being active. */
export function useAccessFilter(clinic: ManagedClinic): PeopleFilter<ManagedAccount> {
  const { t } = useTranslation();
  return {
    ...{ key: 'access', label: t('desk.management.filters.accessLabel'), all: t('desk.management.filters.access') },
    valuesOf(account) {
      const found = deviationsOf(account, clinic);
      return found.length > 0 ? found : ['active'];
    },
    labelOf: value => t(isDeviation(value) ? words[value] : 'desk.management.active'),
  };
}

/** What deviates from an account in use, coloured; otherwise, in the table, when it was last used. */
export function AccountState({ account, clinic }: { account: ManagedAccount; clinic: ManagedClinic }) {
  const { t } = useTranslation();
  const found = deviationsOf(account, clinic);
  return (
    <span className="people-state">
      {found.length === 0 && <LastUse at={account.last_used_at} />}
      {found.map(deviation => (
        <Badge key={deviation} tone={tones[deviation]}>
          {t(words[deviation])}
        </Badge>
      ))}
    </span>
  );
}

/** When an account was last used. Undefined if the server doesn't say it, null if no device is signed in. */
function LastUse({ at }: { at: string | null | undefined }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (at === undefined) return null;
  return (
    <span className="people-last-use">
      {at === null ? t('desk.management.unused') : since(Date.parse(at), new Date(), language)}
    </span>
  );
}
