import { useMemo } from 'react';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { usePageSearchParams, useShown } from '../../../ui/page.ts';
import { ConfirmEmailNote } from '../../identity/index.ts';
import { clinicsQuery, doctorsQuery } from '../queries.ts';
import { SlotPicker } from '../slots/SlotPicker.tsx';
import { BookingSteps } from '../steps/BookingSteps.tsx';
import { RescheduleNote, useRescheduling } from '../steps/RescheduleNote.tsx';
import { UnknownChoice } from '../steps/UnknownChoice.tsx';

/** The last step of booking: day, slot, review (docs/product.md#booking-time). */
export default function BookAppointment() {
  const shown = useShown();
  const query = usePageSearchParams();
  const [specialtyId, clinicId, doctorId] = ['specialty', 'clinic', 'doctor'].map(name => query.get(name) ?? '');
  const doctorsOfClinic = useMemo(
    () => (specialtyId && clinicId && doctorId ? doctorsQuery(specialtyId, clinicId) : null),
    [specialtyId, clinicId, doctorId],
  );
  const doctors = useCachedQuery(doctorsOfClinic, shown);
  const clinics = useCachedQuery(clinicsQuery, shown);
  const rescheduling = useRescheduling(query.get('replaces'), shown);
  return (
    <Stack>
      <BookingSteps current="bookAppointment">
        <ConfirmEmailNote />
      </BookingSteps>
      {doctorsOfClinic ? (
        <QueryView query={{ ...clinics, fresh: true }}>
          {allClinics => (
            <QueryView query={doctors}>
              {allDoctors => {
                const clinic = allClinics.find(({ id }) => id === clinicId);
                const doctor = allDoctors.find(({ id }) => id === doctorId);
                const specialty = doctor?.specialties.find(({ id }) => id === specialtyId);
                if (!doctor || !specialty || !clinic) return <UnknownChoice />;
                // Until the appointment to replace is loaded, booking would add an appointment instead of replacing
                // one.
                if (rescheduling.status === 'loading') return <Loading rows={2} />;
                if (rescheduling.status === 'failed') {
                  return <LoadFailed error={rescheduling.error} onRetry={rescheduling.retry} />;
                }
                return (
                  <>
                    <RescheduleNote rescheduling={rescheduling} />
                    <SlotPicker
                      key={`${specialty.id} ${doctor.id}`}
                      chosen={{ doctor, specialty, clinic }}
                      rescheduled={rescheduling.appointment}
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
