import {
  closeCircleOutline,
  documentLockOutline,
  documentTextOutline,
  downloadOutline,
  eyeOutline,
  lockClosedOutline,
  notificationsOutline,
  peopleOutline,
  phonePortraitOutline,
} from 'ionicons/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../../contract/formats.ts';
import type { User } from '../../../../contract/identity.ts';
import { Avatar } from '../../../page/Avatar.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { LinkCard } from '../../../ui/layout/LinkCard.tsx';
import { useShown } from '../../../ui/page.ts';
import { BreakableAddress } from '../../../ui/text/BreakableAddress.tsx';
import { useSession } from '../auth.tsx';
import { factorsQuery, identityQuery } from '../queries.ts';
import { useUserRefresh } from '../useUserRefresh.ts';
import '../identity.css';

const withRecords: readonly Role[] = ['Patient', 'Doctor'];

interface Row {
  to: string;
  icon?: string;
  /** Instead of the icon. */
  picture?: ReactNode;
  title: string;
  text: ReactNode;
  /** A line below the text: an empty one for an empty text, none if it is undefined. */
  state?: string | undefined;
  /** Whose account has it; everyone's by default. */
  roles?: readonly Role[];
}

/** The queries to load from the mirror before the first render. */
export const firstQueries = ({ role }: User) => (role === 'Patient' ? [identityQuery] : []);

/** The overview of the account: a row for each of its parts, on pages of their own (docs/product.md#account). */
export default function Account() {
  const { t } = useTranslation();
  const { user } = useSession();
  const shown = useShown();
  // The clinic or another device may have changed the e-mail, and the reception the name.
  useUserRefresh(shown);
  const isPatient = user.role === 'Patient';
  const identity = useCachedQuery(isPatient ? identityQuery : null, shown).data;
  const factors = useCachedQuery(factorsQuery, shown).data;
  const hasFactor = factors && (factors.passkeys.length > 0 || factors.totp_since !== null);
  const correction = identity?.correction?.state === 'open' ? t('account.states.correction') : '';
  const forRole = (patient: string, doctor: string) => (isPatient ? patient : doctor);
  const rows: Row[] = [
    {
      to: '/account/you',
      picture: <Avatar name={user.name} email={user.email} size={48} />,
      title: t('shell.titles.accountYou'),
      // As many lines with the state as with the address, so that the rows below never move.
      text: correction ? (
        user.name
      ) : (
        <>
          {user.name}
          <br />
          <BreakableAddress address={user.email} />
        </>
      ),
      state: correction || undefined,
    },
    {
      to: '/account/security',
      icon: lockClosedOutline,
      title: t('shell.titles.accountSecurity'),
      text: t('account.parts.security'),
      state: factors ? t(`account.states.${hasFactor ? 'factor' : 'noFactor'}`) : '',
    },
    {
      to: '/account/messages',
      icon: notificationsOutline,
      roles: withRecords,
      title: t('shell.titles.accountMessages'),
      text: forRole(t('account.parts.messages'), t('account.parts.calendar')),
    },
    {
      to: '/account/device',
      icon: phonePortraitOutline,
      title: t('shell.titles.accountDevice'),
      text: t('account.parts.device'),
    },
    {
      to: '/dependents',
      icon: peopleOutline,
      roles: ['Patient'],
      title: t('care.account.title'),
      text: t('care.account.text'),
    },
    {
      to: '/templates',
      icon: documentTextOutline,
      roles: ['Doctor'],
      title: t('templates.account.title'),
      text: t('templates.account.text'),
    },
    {
      to: '/consents',
      icon: documentLockOutline,
      title: t('consents.link.title'),
      text: t('consents.link.text'),
    },
    {
      to: '/privacy',
      icon: eyeOutline,
      roles: ['Patient'],
      title: t('shell.links.privacy'),
      text: t('account.parts.privacy'),
    },
    {
      to: '/my-data',
      icon: downloadOutline,
      roles: withRecords,
      title: t('myData.link.title'),
      text: forRole(t('myData.link.text'), t('myData.link.doctorText')),
    },
    {
      to: '/account/close',
      icon: closeCircleOutline,
      roles: withRecords,
      title: t('closing.link.title'),
      text: t('closing.link.text'),
    },
  ];
  return (
    <ul className="identity-overview">
      {rows
        .filter(({ roles }) => roles?.includes(user.role) ?? true)
        .map(({ roles, state, ...row }) => (
          <li key={row.to}>
            <LinkCard {...row}>{state !== undefined && <span className="identity-state">{state}</span>}</LinkCard>
          </li>
        ))}
    </ul>
  );
}
