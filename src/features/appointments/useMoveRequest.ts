import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DoctorAppointment, requestMove, withdrawMoveRequest } from '../../../contract/appointments.ts';
import { describe } from '../../net/problems.ts';
import { request } from '../../net/request.ts';
import { useAmend } from '../../sync/queries/useCachedQuery.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { doctorAppointmentsQuery } from './queries.ts';

/**
 * Asks the reception to move an appointment, or withdraws that. Needs a connection, because a late request would be of
 * no use.
 * @param onChanged called once the server has accepted it
 */
export function useMoveRequest({ id, move_requested_at }: DoctorAppointment, onChanged: () => void) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const amend = useAmend();
  const [isSending, setSending] = useState(false);
  const isRequested = Boolean(move_requested_at);

  async function change(): Promise<string | null> {
    if (!isRequested) return (await request(requestMove, { params: { id } })).move_requested_at;
    await request(withdrawMoveRequest, { params: { id } });
    return null;
  }

  async function toggle(): Promise<void> {
    setSending(true);
    const texts = isRequested ? 'withdrawn' : 'requested';
    try {
      const at = await change();
      addToast({ type: 'success', ...t(`appointments.move.${texts}`, { returnObjects: true }) });
      await amend(doctorAppointmentsQuery, list =>
        list.map(one => (one.id === id ? { ...one, move_requested_at: at } : one)),
      );
      onChanged();
    } catch (error) {
      addToast({ type: 'error', title: t('appointments.move.failed'), description: describe(error, t).text });
    } finally {
      setSending(false);
    }
  }

  return { isRequested, isSending, toggle };
}
