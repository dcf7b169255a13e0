import { useTranslation } from 'react-i18next';
import { Settled } from '../../../page/Settled.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { useShown } from '../../../ui/page.ts';
import {
  CalendarFeed,
  calendarFeedQuery,
  MessageChoices,
  messagePreferencesQuery,
  PushSwitch,
  pushQuery,
} from '../../notifications/index.ts';
import { AccountSection } from '../account/AccountSection.tsx';
import { useSession } from '../auth.tsx';

/** How a patient hears from the clinic, and the address of the appointments for a calendar. */
export default function AccountMessages() {
  const { t } = useTranslation();
  const { role } = useSession();
  const isPatient = role === 'Patient';
  const shown = useShown();
  const preferences = useCachedQuery(isPatient ? messagePreferencesQuery : null, shown);
  const push = useCachedQuery(isPatient ? pushQuery : null, shown);
  const feed = useCachedQuery(calendarFeedQuery, shown);
  return (
    <Settled queries={isPatient ? [preferences, push, feed] : [feed]}>
      <div className="identity-columns">
        {isPatient && (
          <div>
            <AccountSection
              id="account-mails"
              title={t('messages.preferences.title')}
              lead={t('messages.preferences.lead')}
            >
              <MessageChoices />
            </AccountSection>
          </div>
        )}
        <div>
          {isPatient && (
            <AccountSection id="account-push" title={t('messages.push.title')} lead={t('messages.push.lead')}>
              <PushSwitch />
            </AccountSection>
          )}
          <AccountSection
            id="account-calendar"
            title={t('messages.feed.title')}
            lead={t(isPatient ? 'messages.feed.patient' : 'messages.feed.doctor')}
          >
            <CalendarFeed />
          </AccountSection>
        </div>
      </div>
    </Settled>
  );
}
