import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { outbox } from '../../../sync/device.ts';
import { describeFailure, useWords } from '../../../sync/ui/describeIntent.ts';
import { useQueuedToast } from '../../../sync/ui/useQueuedToast.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { bookedLine, requestAppointmentIntent } from '../../appointments/intents/index.ts';
import type { DependentRef } from '../../care/index.ts';
import type { Chosen } from '../slots/DoctorCard.tsx';

/** Sends a request, then shows the list where it waits, was booked, or asks. */
export function useRequest({ doctor, specialty, clinic }: Chosen, dependent: DependentRef | undefined) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const words = useWords();
  const showQueued = useQueuedToast();
  const go = usePageNavigate();
  const [isSending, setSending] = useState(false);

  async function send(times: readonly string[]): Promise<void> {
    setSending(true);
    try {
      const result = await outbox.send(requestAppointmentIntent, {
        requestId: crypto.randomUUID(),
        times: [...times],
        doctor: { id: doctor.id, name: doctor.name },
        specialty: { id: specialty.id, name: specialty.name },
        clinic,
        ...(dependent && { patient: { id: dependent.id, name: dependent.name } }),
      });
      if (result.status === 'queued') showQueued({ lasting: true });
      if (result.status === 'sent') {
        addToast({ type: 'success', title: bookedLine(result.response, words), lasting: true });
      }
      go('/appointments', { replace: true });
    } catch (error) {
      addToast({ type: 'error', title: t('booking.toast.errorTitle'), description: describeFailure(error, t) });
    } finally {
      setSending(false);
    }
  }

  return { isSending, send };
}
