import { useMemo } from 'react';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { QueryView } from '../../../page/QueryView.tsx';
import { useReading } from '../../../sync/queries/reading.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { usePageSearchParams, useShown } from '../../../ui/page.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { ConfirmEmailNote } from '../../identity/index.ts';
import { clinicsReading, doctorsReading } from '../readings.ts';
import { SlotPicker } from '../slots/SlotPicker.tsx';
import { BookingOffline } from '../steps/BookingOffline.tsx';
import { BookingSteps } from '../steps/BookingSteps.tsx';
import { RescheduleNote } from '../steps/RescheduleNote.tsx';
import { UnknownChoice } from '../steps/UnknownChoice.tsx';
import { useRescheduled } from '../steps/useRescheduled.ts';

/** The last step of booking: day, slot, review. */
export default function BookAppointment() {
  const shown = useShown();
  const query = usePageSearchParams();
  const [specialtyId, clinicId, doctorId] = ['specialty', 'clinic', 'doctor'].map(name => query.get(name) ?? '');
  const doctorsThere = useMemo(
    () => (specialtyId && clinicId && doctorId ? doctorsReading(specialtyId, clinicId) : null),
    [specialtyId, clinicId, doctorId],
  );
  const doctors = useReading(doctorsThere, shown);
  const clinics = useReading(clinicsReading, shown);
  const moving = useRescheduled(query.get('replaces'), shown);
  return (
    <Stack>
      <BookingSteps now="bookAppointment" />
      <ConfirmEmailNote />
      <BookingOffline />
      {doctorsThere ? (
        <QueryView query={{ ...clinics, fresh: true }}>
          {everyClinic => (
            <QueryView query={doctors}>
              {everyDoctor => {
                const clinic = everyClinic.find(({ id }) => id === clinicId);
                const doctor = everyDoctor.find(({ id }) => id === doctorId);
                const specialty = doctor?.specialties.find(({ id }) => id === specialtyId);
                if (!doctor || !specialty || !clinic) return <UnknownChoice />;
                // Until the appointment to replace is loaded, booking would add an appointment instead of replacing
                // one.
                if (moving.status === 'loading') return <Loading rows={2} />;
                if (moving.status === 'failed') return <LoadFailed error={moving.error} onRetry={moving.retry} />;
                return (
                  <>
                    {moving.status !== 'none' && <RescheduleNote moved={moving.moved} />}
                    <SlotPicker
                      key={`${specialty.id} ${doctor.id}`}
                      chosen={{ doctor, specialty, clinic }}
                      moved={moving.moved}
                    />
                  </>
                );
              }}
            </QueryView>
          )}
        </QueryView>
      ) : (
        <UnknownChoice />
      )}
    </Stack>
  );
}
