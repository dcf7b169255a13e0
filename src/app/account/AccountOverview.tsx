import {
  closeCircleOutline,
  documentLockOutline,
  documentTextOutline,
  downloadOutline,
  eyeOutline,
  keyOutline,
  lockClosedOutline,
  logOutOutline,
  notificationsOutline,
  peopleOutline,
  personOutline,
  phonePortraitOutline,
  shieldCheckmarkOutline,
  warningOutline,
} from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { crmText, type Role } from '../../../contract/formats.ts';
import { REOPEN_DAYS, type User } from '../../../contract/identity.ts';
import { dependentsQuery } from '../../features/care/index.ts';
import { acceptancesQuery, legalTextsToAccept } from '../../features/consents/index.ts';
import { factorsQuery, identityQuery, sessionsQuery } from '../../features/identity/account/index.ts';
import { useAuth, useSession, useUserRefresh } from '../../features/identity/index.ts';
import { calendarFeedQuery, messagePreferencesQuery, pushQuery } from '../../features/notifications/index.ts';
import { deviceZone, useDates } from '../../i18n/dates.ts';
import { Avatar } from '../../page/Avatar.tsx';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { useTheme } from '../../theme/theme.ts';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { LinkArrow, LinkCard } from '../../ui/layout/LinkCard.tsx';
import { Reserved } from '../../ui/layout/Reserved.tsx';
import { useShown } from '../../ui/page.ts';
import { BreakableAddress } from '../../ui/text/BreakableAddress.tsx';
import {
  calendarState,
  consentState,
  dependentState,
  factorState,
  identityState,
  messageState,
  type PartState,
  securityState,
} from './partStates.ts';
import './account-overview.css';

const withRecords: readonly Role[] = ['Patient', 'Doctor'];

/** What there may be to do about a state, on the page that the row leads to. */
interface Action {
  text: string;
  isDue: boolean;
}

interface Row {
  to: string;
  icon: string;
  title: string;
  state: PartState;
  action?: Action;
  /** Whose account has it; everyone's by default. */
  roles?: readonly Role[];
}

/** The queries to load from the mirror before the first render. */
export const firstQueries = ({ role }: User) => [
  acceptancesQuery,
  ...(role === 'Patient' ? [identityQuery, dependentsQuery] : []),
];

/**
 * The overview of the account: who is signed in, and a row for each of its parts, on pages of their own, with its
 * present state below the title (docs/product.md#account).
 */
export default function AccountOverview() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { signOut } = useAuth();
  const shown = useShown();
  const { day } = useDates();
  const { theme } = useTheme();
  // The clinic or another device may have changed the e-mail, and the reception the name.
  useUserRefresh(shown);
  const isPatient = user.role === 'Patient';
  const identity = useCachedQuery(isPatient ? identityQuery : null, shown).data;
  const sessions = useCachedQuery(sessionsQuery, shown).data;
  const factors = useCachedQuery(factorsQuery, shown).data;
  const preferences = useCachedQuery(isPatient ? messagePreferencesQuery : null, shown).data;
  const push = useCachedQuery(isPatient ? pushQuery : null, shown).data;
  const feed = useCachedQuery(user.role === 'Doctor' ? calendarFeedQuery : null, shown).data;
  const dependents = useCachedQuery(isPatient ? dependentsQuery : null, shown).data;
  const acceptances = useCachedQuery(acceptancesQuery, shown).data;
  const isDue = acceptances !== undefined && legalTextsToAccept(acceptances).length > 0;
  const twoStep = factorState(t, factors);

  const groups: Row[][] = [
    [
      {
        to: '/account/security',
        icon: lockClosedOutline,
        title: t('shell.titles.accountSecurity'),
        state: securityState(t, sessions),
      },
      {
        to: '/account/security?part=factors',
        icon: keyOutline,
        title: t('account.states.twoStep.title'),
        state: twoStep,
        action: { text: t('account.states.twoStep.turnOn'), isDue: twoStep.tone === 'risk' },
      },
      {
        to: '/account/messages',
        icon: notificationsOutline,
        roles: withRecords,
        title: t('shell.titles.accountMessages'),
        state: isPatient ? messageState(t, preferences, push) : calendarState(t, feed),
      },
      {
        to: '/account/device',
        icon: phonePortraitOutline,
        title: t('shell.titles.accountDevice'),
        state: { text: t(`account.states.device.${theme}`) },
      },
    ],
    [
      {
        to: '/dependents',
        icon: peopleOutline,
        roles: ['Patient'],
        title: t('care.account.title'),
        state: dependentState(t, dependents),
      },
      {
        to: '/templates',
        icon: documentTextOutline,
        roles: ['Doctor'],
        title: t('templates.account.title'),
        state: { text: t('account.states.templates') },
      },
      {
        to: '/privacy',
        icon: eyeOutline,
        roles: ['Patient'],
        title: t('shell.links.privacy'),
        state: { text: t('account.states.privacy') },
      },
      {
        to: '/consents',
        icon: documentLockOutline,
        title: t('consents.link.title'),
        state: consentState(t, { acceptances, isDue, day: instant => day(instant, deviceZone()) }),
      },
      {
        to: '/my-data',
        icon: downloadOutline,
        roles: withRecords,
        title: t('myData.link.title'),
        state: { text: t('account.states.data') },
      },
    ],
  ];
  // Apart from the others, and in another colour: it can't be undone for long.
  const closing: Row[] = [
    {
      to: '/account/close',
      icon: closeCircleOutline,
      roles: withRecords,
      title: t('closing.link.title'),
      state: { text: t('account.states.closing', { count: REOPEN_DAYS }) },
    },
  ];
  return (
    <div className="account-columns">
      <Card className="account-head">
        <Person user={user} />
        <div className="account-rows link-rows">
          <PartLink
            to="/account/you"
            icon={personOutline}
            title={t('shell.titles.accountYou')}
            state={identityState(t, user.role, identity)}
          />
        </div>
      </Card>
      {groups.map(rows => (
        <Parts key={rows[0]?.to} rows={rows} role={user.role} />
      ))}
      <Card as="div" className="account-rows link-rows">
        <LinkCard
          onClick={() => void signOut()}
          icon={logOutOutline}
          title={t('shell.header.signOut')}
          text={<State text={t('account.states.signOut')} />}
          end={null}
        />
      </Card>
      <Parts rows={closing} role={user.role} />
    </div>
  );
}

/** A card with those of the rows that accounts of a role have, if there are any. */
function Parts({ rows, role }: { rows: readonly Row[]; role: Role }) {
  const shown = rows.filter(({ roles }) => roles?.includes(role) ?? true);
  if (shown.length === 0) return null;
  return (
    <Card as="div" className="account-rows link-rows">
      <ul>
        {shown.map(row => (
          <li key={row.to} className={row.action && 'account-acting'}>
            <PartLink {...row} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The words for a profile, as at sign-in. */
const profiles = { Patient: 'patient', Doctor: 'doctor', Reception: 'reception' } as const;

/** Who is signed in, and as what: one e-mail address may have an account of each profile. */
function Person({ user: { name, email, role, CRM, clinics = [] } }: { user: User }) {
  const { t } = useTranslation();
  const facts = [
    `${t('ui.profile.label')}: ${t(`ui.profile.${profiles[role]}`)}`,
    ...(CRM === undefined ? [] : [crmText(CRM)]),
    ...clinics.map(clinic => clinic.name),
  ];
  return (
    <div className="account-user">
      <Avatar name={name} email={email} size={56} />
      <p>
        <strong>{name}</strong>
        <span>
          <BreakableAddress address={email} />
        </span>
        <span className="account-facts">
          {facts.map(fact => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      </p>
    </div>
  );
}

function PartLink({ state, action, roles, ...link }: Row) {
  // By tone: a text with an icon is another one, not the same one that has moved.
  return <LinkCard {...link} text={<State key={state.tone} {...state} />} end={action && <End {...action} />} />;
}

const icons = { risk: warningOutline, safe: shieldCheckmarkOutline };

/** What the state means is in its words; icon and colour repeat it. */
function State({ text, others = [], tone }: PartState) {
  return (
    <span className={`account-state ${tone ? `account-state-${tone}` : ''}`}>
      {tone && <Icon icon={icons[tone]} />}
      <Reserved longest={[text, ...others]}>{text}</Reserved>
    </span>
  );
}

/** The action as a button, or the arrow: both have their space, so that nothing moves once the state is known. */
function End({ text, isDue }: Action) {
  return (
    <span className="account-end-of-row">
      <span className={`button button-primary button-small ${isDue ? '' : 'account-hidden'}`}>{text}</span>
      <span className={isDue ? 'account-hidden' : undefined}>
        <LinkArrow />
      </span>
    </span>
  );
}
