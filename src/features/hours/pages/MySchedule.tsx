import { airplaneOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { Specialty } from '../../../../contract/appointments.ts';
import { lengthText } from '../../../i18n/dates.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useDraft } from '../../../sync/drafts/useDraft.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { LinkCard } from '../../../ui/layout/LinkCard.tsx';
import { useShown } from '../../../ui/page.ts';
import { useSession } from '../../identity/index.ts';
import { HoursDraft } from '../edited.ts';
import '../hours.css';
import { timetableQuery } from '../queries.ts';
import { TimetableForm } from '../TimetableForm.tsx';
import { hasHours } from '../week.ts';

/** Earlier versions of the app stored seven rows under this name. */
const DRAFT = 'weeklyHours';

/** A doctor's weekly attendance hours. */
export default function MySchedule() {
  const { t } = useTranslation();
  const { user } = useSession();
  const hours = useCachedQuery(timetableQuery, useShown());
  const draft = useDraft(DRAFT, HoursDraft);
  const specialties = user.specialties ?? [];
  return (
    <Stack>
      <QueryView query={hours} rows={7}>
        {saved => (
          <>
            {!hasHours(saved) ? (
              <Note title={t('hours.intro.title')}>
                <p>{t('hours.intro.text')}</p>
              </Note>
            ) : (
              <p className="on-page">{t('hours.lead')}</p>
            )}
            {draft.status === 'ready' ? (
              <TimetableForm key={draft.formKey} saved={saved} draft={draft} specialties={specialties} />
            ) : (
              <Loading rows={7} />
            )}
            <Specialties specialties={specialties} />
            <LinkCard
              to="/absences"
              icon={airplaneOutline}
              title={t('closedTimes.absences.title')}
              text={t('closedTimes.absences.linkText')}
            />
          </>
        )}
      </QueryView>
    </Stack>
  );
}

/** The doctor's specialties with the durations that the hours must be divisible by. */
function Specialties({ specialties }: { specialties: readonly Specialty[] }) {
  const { t } = useTranslation();
  const specialtyName = useSpecialtyName();
  if (specialties.length === 0) return null;
  return (
    <Card as="section">
      <h2>{t('hours.specialties')}</h2>
      <ul className="hours-specialties">
        {specialties.map(({ id, name, duration }) => (
          <li key={id}>
            {specialtyName(name)} <strong>{lengthText(duration)}</strong>
          </li>
        ))}
      </ul>
      <p className="hours-lead">{t('hours.rule', { count: specialties.length })}</p>
    </Card>
  );
}
