import { callOutline } from 'ionicons/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { useShown } from '../../../ui/page.ts';
import { undeliveredQuery } from './queries.ts';
import './messages.css';

/** Leads to the patients to be called, and says how many they are. */
export function UndeliveredLink({ clinicId }: { clinicId: string }) {
  const { t } = useTranslation();
  const query = useMemo(() => undeliveredQuery(clinicId), [clinicId]);
  const count = useCachedQuery(query, useShown()).data?.length ?? 0;
  const label = count > 0 ? t('messages.undelivered.link', { count }) : t('messages.undelivered.title');
  return (
    <Link
      to={`/desk/undelivered?${new URLSearchParams({ clinic: clinicId })}`}
      className="icon-button messages-call"
      aria-label={label}
      title={label}
    >
      <Icon icon={callOutline} />
      {count > 0 && (
        <span className="messages-count" aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  );
}
