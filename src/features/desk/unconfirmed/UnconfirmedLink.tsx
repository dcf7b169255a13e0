import { hourglassOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { dateAfter } from '../../../../contract/clinicTime.ts';
import { CallLink } from '../messages/CallLink.tsx';
import { useUnconfirmed } from './useUnconfirmed.ts';

interface UnconfirmedLinkProps {
  clinicId: string;
  /** At the clinic. */
  today: string;
}

/** Leads to the appointments that their patients haven't confirmed, and says how many are tomorrow. */
export function UnconfirmedLink({ clinicId, today }: UnconfirmedLinkProps) {
  const { t } = useTranslation();
  const count = useUnconfirmed({ id: clinicId }, dateAfter(today, 1)).data?.length ?? 0;
  return (
    <CallLink
      to={`/desk/unconfirmed?${new URLSearchParams({ clinic: clinicId })}`}
      icon={hourglassOutline}
      label={count > 0 ? t('desk.unconfirmed.link', { count }) : t('desk.unconfirmed.title')}
      count={count}
    />
  );
}
