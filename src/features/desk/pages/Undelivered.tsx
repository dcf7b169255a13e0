import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { handleUndelivered, type Undelivered as Message } from '../../../../contract/notifications.ts';
import { request } from '../../../net/request.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { useHeadingFocus } from '../../../page/useHeadingFocus.ts';
import { useAmend } from '../../../sync/queries/useCachedQuery.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { SentPicture } from '../../../ui/graphics/pictures.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { undeliveredQuery } from '../messages/queries.ts';
import { UndeliveredRow } from '../messages/UndeliveredRow.tsx';
import { useUndelivered } from '../messages/useUndelivered.ts';
import '../messages/messages.css';
import { deskClinicsQuery } from '../queries.ts';
import { WithClinic } from '../WithClinic.tsx';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [deskClinicsQuery];

/** The patients whom a message didn't reach, for the reception to call (docs/product.md#not-reached). */
export default function Undelivered() {
  return (
    <Stack>
      <WithClinic>{clinic => <UndeliveredAtClinic key={clinic.id} clinic={clinic} />}</WithClinic>
    </Stack>
  );
}

function UndeliveredAtClinic({ clinic }: { clinic: ManagedClinic }) {
  const { t } = useTranslation();
  const undelivered = useUndelivered(clinic);
  return (
    <QueryView query={undelivered} rows={3}>
      {list =>
        list.length === 0 ? (
          <EmptyState
            picture={<SentPicture />}
            title={t('messages.undelivered.none')}
            text={t('messages.undelivered.noneText')}
          />
        ) : (
          <List clinic={clinic} list={list} />
        )
      }
    </QueryView>
  );
}

function List({ clinic, list }: { clinic: ManagedClinic; list: readonly Message[] }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showError = useErrorToast();
  const amend = useAmend();
  const focusHeading = useHeadingFocus();
  const [busyWith, setBusyWith] = useState<string>();

  async function finish({ id, patient: { name } }: Message): Promise<void> {
    setBusyWith(id);
    try {
      await request(handleUndelivered, { params: { id: clinic.id, delivery: id } });
      addToast({ type: 'success', title: t('messages.undelivered.handled', { name }) });
      // The pressed button goes away with its row.
      focusHeading();
      await amend(undeliveredQuery(clinic.id), all => all.filter(one => one.id !== id));
    } catch (error) {
      showError(error);
    }
    setBusyWith(undefined);
  }

  return (
    <Card>
      <p className="messages-hint">{t('messages.undelivered.lead')}</p>
      <ul>
        {list.map(one => (
          <UndeliveredRow
            key={one.id}
            one={one}
            clinic={clinic}
            isBusy={busyWith === one.id}
            onDone={() => void finish(one)}
          />
        ))}
      </ul>
    </Card>
  );
}
