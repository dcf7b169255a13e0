import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { CalendarPicture } from '../../../ui/graphics/pictures.tsx';
import { useShown } from '../../../ui/page.ts';
import { ClinicDay } from '../day/ClinicDay.tsx';
import { deskClinicsQuery } from '../queries.ts';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [deskClinicsQuery];

/** The clinic's day: a column for each doctor. */
export default function Day() {
  const { t } = useTranslation();
  const clinics = useCachedQuery(deskClinicsQuery, useShown());
  return (
    <QueryView query={clinics} isAgeHidden>
      {([first, ...others]) =>
        first ? (
          <ClinicDay clinics={[first, ...others]} />
        ) : (
          <EmptyState
            picture={<CalendarPicture />}
            title={t('desk.day.noClinic.title')}
            text={t('desk.day.noClinic.text')}
          />
        )
      }
    </QueryView>
  );
}
