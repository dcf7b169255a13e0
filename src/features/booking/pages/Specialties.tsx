import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedSpecialty } from '../../../../contract/booking.ts';
import { matcher } from '../../../i18n/collation.ts';
import { synonymsOf } from '../../../i18n/specialtySynonyms.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { PeoplePicture, SearchPicture } from '../../../ui/graphics/pictures.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { LetterGroups } from '../../../ui/layout/LetterGroups.tsx';
import { LinkCard } from '../../../ui/layout/LinkCard.tsx';
import { usePageSearchParams, useShown } from '../../../ui/page.ts';
import { dependentsQuery } from '../../care/index.ts';
import { specialtiesQuery } from '../queries.ts';
import { BookingSteps } from '../steps/BookingSteps.tsx';
import { type LastChoice, useLastChoice } from '../steps/lastChoice.ts';
import { RescheduleNote, useRescheduling } from '../steps/RescheduleNote.tsx';
import { SpecialtyShortcuts } from '../steps/SpecialtyShortcuts.tsx';
import { pathTo } from '../steps/steps.ts';

const MINUTE_MS = 60_000;

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [dependentsQuery, specialtiesQuery];

/**
 * The first step of booking: a search and shortcuts in one row each, then all specialties by letter
 * (docs/product.md#booking-steps).
 */
export default function Specialties() {
  const shown = useShown();
  const specialties = useCachedQuery(specialtiesQuery, shown);
  const replaces = usePageSearchParams().get('replaces');
  const rescheduling = useRescheduling(replaces, shown);
  const lastChoice = useLastChoice(shown);
  // A move keeps the specialty.
  const kept = rescheduling.appointment?.specialty_id;
  const isOffered = ({ id }: { id: string }) => kept === undefined || id === kept;
  return (
    <Stack>
      <BookingSteps current="specialties" />
      <RescheduleNote rescheduling={rescheduling} />
      <QueryView query={specialties} rows={6}>
        {found => (
          <SpecialtyChoice
            specialties={found.filter(isOffered)}
            last={lastChoice && !isOffered(lastChoice.specialty) ? null : lastChoice}
            replaces={replaces}
          />
        )}
      </QueryView>
    </Stack>
  );
}

interface SpecialtyChoiceProps {
  specialties: readonly ListedSpecialty[];
  /** The previous doctor; null if there is none, undefined while that isn't known. */
  last: LastChoice | null | undefined;
  /** The id of the appointment that is rescheduled. */
  replaces: string | null;
}

function SpecialtyChoice({ specialties, last, replaces }: SpecialtyChoiceProps) {
  const { t } = useTranslation();
  const nameOf = useSpecialtyName();
  const [typed, setTyped] = useState('');
  if (specialties.length === 0) {
    return (
      <EmptyState
        picture={<PeoplePicture />}
        title={t('booking.specialties.none')}
        text={t('booking.specialties.noneText')}
      />
    );
  }
  const isFound = matcher(typed);
  const found = specialties.filter(({ name }) => isFound(nameOf(name), synonymsOf(name)));
  return (
    <>
      <SearchField label={t('booking.search.label')} value={typed} onChange={setTyped} />
      {typed.trim() === '' && <SpecialtyShortcuts specialties={specialties} last={last} replaces={replaces} />}
      {found.length === 0 && (
        <EmptyState picture={<SearchPicture />} title={t('booking.search.none', { text: typed.trim() })} />
      )}
      <LetterGroups
        isDense
        items={found}
        nameOf={({ name }) => nameOf(name)}
        keyOf={({ id }) => id}
        render={({ id, name, duration }) => (
          <LinkCard
            to={pathTo('clinics', { specialty: id, replaces })}
            title={nameOf(name)}
            text={t('booking.specialties.minutes', { minutes: Math.round(duration / MINUTE_MS) })}
          />
        )}
      />
    </>
  );
}
