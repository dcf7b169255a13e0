import { useTranslation } from 'react-i18next';
import type { Unconfirmed } from '../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import { describe } from '../../../net/problems.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { DeskCancelDialog } from '../day/panels/DeskCancelDialog.tsx';
import { useCellWords } from '../day/useCellWords.ts';
import type { DeskWrites } from '../day/writes/deskWrites.ts';
import { useWritten } from '../day/writes/useWritten.ts';
import { deskDayQuery } from '../queries.ts';

interface CancelUnconfirmedProps {
  one: Unconfirmed;
  clinic: ManagedClinic;
  writes: DeskWrites;
  onDone: (one: Unconfirmed) => void;
  onClose: () => void;
}

/** Cancels the appointment of a patient who said that they won't come. */
export function CancelUnconfirmed({ one, clinic, writes, onDone, onClose }: CancelUnconfirmedProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const zone = clinic.time_zone;
  const query = deskDayQuery(clinic.id, dateAt(zone, Date.parse(one.date)), false);
  const show = useWritten({ clinic, query, doctors: [] });
  return (
    <DeskCancelDialog
      appointment={one}
      zone={zone}
      words={useCellWords(zone)}
      writes={writes}
      outcomes={{
        onDone({ replaced_by: moved }, isLeft) {
          show.cancelled(one, moved);
          onDone(one);
          if (!isLeft) onClose();
        },
        onLeftRefused(error) {
          const { title, text } = describe(error, t);
          addToast({ type: 'error', title, description: text, lasting: true });
        },
      }}
      onClose={onClose}
    />
  );
}
