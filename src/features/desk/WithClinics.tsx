import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedClinic } from '../../../contract/management.ts';
import { QueryView } from '../../page/QueryView.tsx';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { CalendarPicture } from '../../ui/graphics/pictures.tsx';
import { useShown } from '../../ui/page.ts';
import { deskClinicsQuery } from './queries.ts';

interface WithClinicsProps {
  /** The page shows the age of other data. */
  isAgeHidden?: boolean;
  children: (clinics: readonly [ManagedClinic, ...ManagedClinic[]]) => ReactNode;
}

/** Loads the receptionist's clinics, and says so if there are none. */
export function WithClinics({ isAgeHidden = false, children }: WithClinicsProps) {
  const { t } = useTranslation();
  const clinics = useCachedQuery(deskClinicsQuery, useShown());
  return (
    <QueryView query={clinics} isAgeHidden={isAgeHidden}>
      {([first, ...others]) =>
        first ? (
          children([first, ...others])
        ) : (
          <EmptyState picture={<CalendarPicture />} title={t('desk.noClinic.title')} text={t('desk.noClinic.text')} />
        )
      }
    </QueryView>
  );
}
