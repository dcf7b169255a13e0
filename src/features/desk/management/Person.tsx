import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { since } from '../../../i18n/until.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { Avatar } from '../../../page/Avatar.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { FoldSummary } from '../../../ui/layout/FoldSummary.tsx';

interface PersonProps {
  name: string;
  /** Whether it is the user. */
  isSelf?: boolean;
  /** What distinguishes people of the same name. */
  detail: ReactNode;
  /** The specialties, or the right to manage. */
  role: string;
  /** When they work at the clinic, or since when. */
  times: ReactNode;
  /** The state of the account. */
  state: ReactNode;
  /** What can be done at once, below the row. */
  actions?: ReactNode;
  /** The rest, closed until it is needed. */
  children: ReactNode;
}

/** A row that opens what can be done about a person's access. */
export function Person({ name, isSelf = false, detail, role, times, state, actions, children }: PersonProps) {
  const { t } = useTranslation();
  return (
    <li>
      <details className="management-person">
        <FoldSummary>
          <Avatar name={name} email={null} size={40} />
          <span className="management-row">
            <span className="management-name">
              <strong>{isSelf ? t('desk.management.self', { name }) : name}</strong>
              <span>{detail}</span>
            </span>
            <span>{role}</span>
            <span>{times}</span>
            <span className="management-badges">{state}</span>
          </span>
        </FoldSummary>
        <div className="management-panel">{children}</div>
      </details>
      {actions}
    </li>
  );
}

interface AccountStateProps {
  account: {
    disabled: boolean;
    /** By its owner; it is disabled then, too. */
    closed?: boolean | undefined;
    second_factor: boolean;
    last_used_at?: string | null | undefined;
  };
  clinic: ManagedClinic;
  /** A doctor who can't be booked yet. */
  isWaiting?: boolean;
}

/** What deviates from an account in use, coloured; otherwise when it was last used. */
export function AccountState({ account, clinic, isWaiting = false }: AccountStateProps) {
  const { t } = useTranslation();
  const lacksFactor = clinic.requires_second_factor && !account.second_factor;
  if (!account.disabled && !isWaiting && !lacksFactor) return <LastUse at={account.last_used_at} />;
  return (
    <>
      {isWaiting && <Badge tone="warning">{t('desk.management.doctors.waiting')}</Badge>}
      {account.disabled && (
        <Badge tone="danger">{t(account.closed ? 'desk.management.closed' : 'desk.management.disabled')}</Badge>
      )}
      {lacksFactor && <Badge tone="warning">{t('desk.management.factors.missing')}</Badge>}
    </>
  );
}

/** When an account was last used. Undefined if the server doesn't say it, null if no device is signed in. */
export function LastUse({ at }: { at: string | null | undefined }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (at === undefined) return null;
  if (at === null) return t('desk.management.unused');
  return t('desk.management.lastUse', { ago: since(Date.parse(at), new Date(), language) });
}
