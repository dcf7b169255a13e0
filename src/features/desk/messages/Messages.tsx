import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedClinic } from '../../../../contract/management.ts';
import type { ClinicMessages } from '../../../../contract/notifications.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { useShown } from '../../../ui/page.ts';
import { ClinicMessagesForm } from './ClinicMessagesForm.tsx';
import { clinicMessagesQuery } from './queries.ts';
import { useClock } from './useClock.ts';
import './messages.css';

/** When a clinic writes to its patients: to be changed by those who may manage it, and read by the others. */
export function Messages({ clinic: { id, may_manage } }: { clinic: ManagedClinic }) {
  const { t } = useTranslation();
  const query = useMemo(() => clinicMessagesQuery(id), [id]);
  const messages = useCachedQuery(query, useShown());
  return (
    <>
      <p className="messages-hint">{t('messages.clinic.lead')}</p>
      <QueryView query={messages} rows={2}>
        {settings =>
          may_manage ? <ClinicMessagesForm clinicId={id} settings={settings} /> : <Facts settings={settings} />
        }
      </QueryView>
    </>
  );
}

/** The settings for those who may not change them. */
function Facts({ settings: { evening, hours, quiet } }: { settings: ClinicMessages }) {
  const { t } = useTranslation();
  const clock = useClock();
  return (
    <dl className="management-facts">
      <div>
        <dt>{t('messages.clinic.evening')}</dt>
        <dd>{evening === null ? t('messages.clinic.off') : clock(evening)}</dd>
      </div>
      <div>
        <dt>{t('messages.clinic.hours')}</dt>
        <dd>{hours === null ? t('messages.clinic.off') : t('messages.clinic.hoursBefore', { count: hours })}</dd>
      </div>
      <div>
        <dt>{t('messages.clinic.quiet')}</dt>
        <dd>
          {quiet === null
            ? t('messages.clinic.never')
            : t('messages.clinic.quietTimes', { from: clock(quiet.from), to: clock(quiet.to) })}
        </dd>
      </div>
    </dl>
  );
}
