import { createOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { useShown } from '../../../ui/page.ts';
import { CallLink } from '../messages/CallLink.tsx';
import { correctionsQuery } from './queries.ts';

/** Leads to the requests for corrections, and says how many they are. */
export function CorrectionsLink() {
  const { t } = useTranslation();
  const count = useCachedQuery(correctionsQuery, useShown()).data?.length ?? 0;
  return (
    <CallLink
      to="/desk/corrections"
      icon={createOutline}
      label={count > 0 ? t('corrections.desk.link', { count }) : t('corrections.desk.title')}
      count={count}
    />
  );
}
