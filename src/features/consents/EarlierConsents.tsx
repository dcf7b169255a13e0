import { useTranslation } from 'react-i18next';
import { useDates } from '../../i18n/dates.ts';
import { QueryView } from '../../page/QueryView.tsx';
import { useHeadingFocus } from '../../page/useHeadingFocus.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { useShown } from '../../ui/page.ts';
import { appointmentsQuery } from '../appointments/index.ts';
import { earlierQuery, LeaveWaitlist } from '../earlier/index.ts';

const ownAppointments = appointmentsQuery();

/** The appointments for which earlier times are offered, each with a button that ends it. */
export function EarlierConsents() {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const shown = useShown();
  const focusHeading = useHeadingFocus();
  const earlier = useCachedQuery(earlierQuery, shown);
  const own = useCachedQuery(ownAppointments, shown).data;
  const named = (id: string) => {
    if (!own) return t('consents.earlier.unknown');
    const found = own.find(one => one.id === id);
    if (!found) return t('consents.earlier.other');
    return t('consents.earlier.own', {
      when: dayTime(found.date, found.clinic.time_zone),
      doctor: found.doctor.name,
    });
  };
  return (
    <QueryView query={earlier} rows={1}>
      {({ waitlist }) =>
        waitlist.length === 0 ? (
          <p className="consents-hint">{t('consents.earlier.none')}</p>
        ) : (
          <ul className="consents-earlier">
            {waitlist.map(({ appointment_id: id }) => (
              <li key={id}>
                <span>{named(id)}</span>
                <LeaveWaitlist appointmentId={id} onLeft={focusHeading} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
