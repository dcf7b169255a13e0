import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskAppointment, DeskDay } from '../../../../contract/desk.ts';
import { changeStatus } from '../../../../contract/events.ts';
import type { Status } from '../../../../contract/status.ts';
import { describe } from '../../../net/problems.ts';
import { request } from '../../../net/request.ts';
import type { Query } from '../../../sync/queries/defineQuery.ts';
import { useAmend } from '../../../sync/queries/useCachedQuery.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { withStatus } from './changes.ts';

/** Changes the status of appointments, and remembers the last change of each, which can be undone. */
export function useStatusChange(query: Query<DeskDay>) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const amend = useAmend();
  const [previous, setPrevious] = useState<Readonly<Record<string, Status | undefined>>>({});

  async function change({ id, status: from, patient }: DeskAppointment, to: Status): Promise<void> {
    try {
      await request(changeStatus, { params: { id }, body: { from, to }, idempotencyKey: crypto.randomUUID() });
      setPrevious(before => ({ ...before, [id]: before[id] === to ? undefined : from }));
      await amend(query, day => withStatus(day, id, to));
      const title = t('desk.day.appointment.changed', {
        patient: patient.name,
        status: t(`desk.day.status.${to}`),
      });
      addToast({ type: 'success', title });
    } catch (error) {
      const { title, text } = describe(error, t);
      addToast({ type: 'error', title, description: text });
      await amend(query, day => day);
    }
  }

  return { change, previousOf: (id: string): Status | undefined => previous[id] };
}
