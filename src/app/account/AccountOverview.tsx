import {
  closeCircleOutline,
  documentLockOutline,
  documentTextOutline,
  downloadOutline,
  eyeOutline,
  lockClosedOutline,
  notificationsOutline,
  peopleOutline,
  personOutline,
  phonePortraitOutline,
  shieldCheckmarkOutline,
  warningOutline,
} from 'ionicons/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../contract/formats.ts';
import type { User } from '../../../contract/identity.ts';
import { dependentsQuery } from '../../features/care/index.ts';
import { factorsQuery, identityQuery } from '../../features/identity/account/index.ts';
import { useSession, useUserRefresh } from '../../features/identity/index.ts';
import { Avatar } from '../../page/Avatar.tsx';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { useTheme } from '../../theme/theme.ts';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { LinkCard } from '../../ui/layout/LinkCard.tsx';
import { Reserved } from '../../ui/layout/Reserved.tsx';
import { useShown } from '../../ui/page.ts';
import { BreakableAddress } from '../../ui/text/BreakableAddress.tsx';
import './account-overview.css';

const withRecords: readonly Role[] = ['Patient', 'Doctor'];

interface Row {
  to: string;
  icon: string;
  title: string;
  /** The present state, in a few words. */
  text?: ReactNode;
  /** A line below the title. */
  state?: { text: string; tone?: 'risk' | 'safe' | 'loading' };
  /** Whose account has it; everyone's by default. */
  roles?: readonly Role[];
}

/** The queries to load from the mirror before the first render. */
export const firstQueries = ({ role }: User) => (role === 'Patient' ? [identityQuery, dependentsQuery] : []);

/**
 * The overview of the account: who is signed in, and a row for each of its parts, on pages of their own, with its
 * present state where there is one (docs/product.md#account).
 */
export default function AccountOverview() {
  const { t } = useTranslation();
  const { user } = useSession();
  const shown = useShown();
  const { theme } = useTheme();
  // The clinic or another device may have changed the e-mail, and the reception the name.
  useUserRefresh(shown);
  const isPatient = user.role === 'Patient';
  const identity = useCachedQuery(isPatient ? identityQuery : null, shown).data;
  const isCorrected = identity?.correction?.state === 'open';
  const dependents = useCachedQuery(isPatient ? dependentsQuery : null, shown).data ?? [];
  const factors = useCachedQuery(factorsQuery, shown);

  function factorState(): Row['state'] {
    if (factors.status === 'failed') return { text: t('account.states.security') };
    if (!factors.data) return { text: '', tone: 'loading' };
    const { passkeys, totp_since } = factors.data;
    if (passkeys.length === 0 && totp_since === null) return { text: t('account.states.noFactor'), tone: 'risk' };
    return { text: t('account.states.factor'), tone: 'safe' };
  }

  const groups: Row[][] = [
    [
      {
        to: '/account/you',
        icon: personOutline,
        title: t('shell.titles.accountYou'),
        text: (
          // Both are there, one above the other, so that nothing moves when the request arrives.
          <span className="account-line">
            <span className={isCorrected ? undefined : 'account-hidden'}>{t('account.states.correction')}</span>
            <span className={isCorrected ? 'account-hidden' : undefined}>
              {t(user.role === 'Reception' ? 'account.states.youDesk' : 'account.states.you')}
            </span>
          </span>
        ),
      },
      {
        to: '/account/security',
        icon: lockClosedOutline,
        title: t('shell.titles.accountSecurity'),
        state: factorState(),
      },
      {
        to: '/account/messages',
        icon: notificationsOutline,
        roles: withRecords,
        title: t('shell.titles.accountMessages'),
      },
      {
        to: '/account/device',
        icon: phonePortraitOutline,
        title: t('shell.titles.accountDevice'),
        text: t(`account.states.theme.${theme}`),
      },
    ],
    [
      {
        to: '/dependents',
        icon: peopleOutline,
        roles: ['Patient'],
        title: t('care.account.title'),
        // So short that it fits beside the title whenever it arrives.
        text: dependents.length > 0 ? String(dependents.length) : undefined,
      },
      { to: '/templates', icon: documentTextOutline, roles: ['Doctor'], title: t('templates.account.title') },
      { to: '/privacy', icon: eyeOutline, roles: ['Patient'], title: t('shell.links.privacy') },
      { to: '/consents', icon: documentLockOutline, title: t('consents.link.title') },
      { to: '/my-data', icon: downloadOutline, roles: withRecords, title: t('myData.link.title') },
    ],
    // Apart from the others, and in another colour: it can't be undone for long.
    [{ to: '/account/close', icon: closeCircleOutline, roles: withRecords, title: t('closing.link.title') }],
  ];
  const shownGroups = groups
    .map(rows => rows.filter(({ roles }) => roles?.includes(user.role) ?? true))
    .filter(rows => rows.length > 0);
  return (
    <div className="account-columns">
      <Card className="account-user">
        <Avatar name={user.name} email={user.email} size={56} />
        <p>
          <strong>{user.name}</strong>
          <span>
            <BreakableAddress address={user.email} />
          </span>
        </p>
      </Card>
      {shownGroups.map(rows => (
        <Card as="div" className="account-rows link-rows" key={rows[0]?.to}>
          <ul>
            {rows.map(({ roles, state, ...row }) => (
              <li key={row.to}>
                <LinkCard {...row}>{state && <State {...state} />}</LinkCard>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

/**
 * What the state means is in its words; icon and colour repeat it. Its space is kept until it is known, so that the
 * rows below never move.
 */
function State({ text, tone }: NonNullable<Row['state']>) {
  const { t } = useTranslation();
  return (
    <span className={`account-state ${tone ? `account-state-${tone}` : ''}`}>
      {tone && <Icon icon={tone === 'safe' ? shieldCheckmarkOutline : warningOutline} />}
      <Reserved longest={t('account.states.noFactor')}>{text}</Reserved>
    </span>
  );
}
