import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { QueryView } from '../../../page/QueryView.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { LinkButton } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { CalendarPicture } from '../../../ui/graphics/pictures.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { usePageSearchParams, useShown } from '../../../ui/page.ts';
import { usePatient } from '../../care/index.ts';
import { ConfirmEmailNote } from '../../identity/index.ts';
import { MovePicker } from '../move/MovePicker.tsx';
import { clinicsQuery, doctorsQuery } from '../queries.ts';
import { BookOrRequest } from '../request/BookOrRequest.tsx';
import { BookAtClinic } from '../slots/BookAtClinic.tsx';
import { DoctorCard } from '../slots/DoctorCard.tsx';
import { slotAt } from '../slots/slots.ts';
import { BookingSteps } from '../steps/BookingSteps.tsx';
import { RescheduleNote, useRescheduling } from '../steps/RescheduleNote.tsx';
import { pathTo } from '../steps/steps.ts';
import { UnknownChoice } from '../steps/UnknownChoice.tsx';

/** The last step of booking: day, slot, review (docs/product.md#booking-time). */
export default function BookAppointment() {
  const { t } = useTranslation();
  const shown = useShown();
  const query = usePageSearchParams();
  const [specialtyId, clinicId, doctorId] = ['specialty', 'clinic', 'doctor'].map(name => query.get(name) ?? '');
  const doctorsOfClinic = useMemo(
    () => (specialtyId && clinicId && doctorId ? doctorsQuery(specialtyId, clinicId) : null),
    [specialtyId, clinicId, doctorId],
  );
  const doctors = useCachedQuery(doctorsOfClinic, shown);
  const clinics = useCachedQuery(clinicsQuery, shown);
  const { dependent } = usePatient();
  const rescheduling = useRescheduling(query.get('replaces'), shown);
  return (
    <Stack>
      <BookingSteps current="bookAppointment">
        <ConfirmEmailNote />
      </BookingSteps>
      {doctorsOfClinic ? (
        <QueryView query={{ ...clinics, fresh: true }} rows={6}>
          {allClinics => (
            <QueryView query={doctors} rows={6}>
              {allDoctors => {
                const clinic = allClinics.find(({ id }) => id === clinicId);
                const doctor = allDoctors.find(({ id }) => id === doctorId);
                const specialty = doctor?.specialties.find(({ id }) => id === specialtyId);
                if (!doctor || !specialty || !clinic) return <UnknownChoice />;
                // Until the appointment to replace is loaded, booking would add an appointment instead of replacing
                // one.
                if (rescheduling.status === 'loading') return <Loading rows={6} />;
                if (rescheduling.status === 'failed') {
                  return <LoadFailed error={rescheduling.error} onRetry={rescheduling.retry} />;
                }
                if (rescheduling.status === 'unmovable') {
                  return (
                    <EmptyState
                      picture={<CalendarPicture />}
                      title={t('booking.move.gone')}
                      action={
                        <LinkButton
                          to={pathTo('bookAppointment', { specialty: specialtyId, clinic: clinicId, doctor: doctorId })}
                        >
                          {t('appointments.patient.new')}
                        </LinkButton>
                      }
                    />
                  );
                }
                if (doctor.online === false) return <BookAtClinic clinic={clinic} />;
                const chosen = { doctor, specialty, clinic };
                const at = query.get('at');
                const key = [specialty.id, doctor.id, at].join(' ');
                const firstSlot = slotAt(at, clinic.time_zone);
                const { appointment } = rescheduling;
                if (!appointment) {
                  return (
                    <>
                      <RescheduleNote rescheduling={rescheduling} />
                      <BookOrRequest key={key} chosen={chosen} firstSlot={firstSlot} />
                    </>
                  );
                }
                // A move keeps the specialty.
                if (appointment.specialty_id !== specialtyId) return <UnknownChoice />;
                return (
                  <>
                    <RescheduleNote rescheduling={rescheduling} />
                    <MovePicker
                      key={key}
                      appointment={appointment}
                      dependent={dependent}
                      target={chosen}
                      firstSlot={firstSlot}
                    >
                      <DoctorCard {...chosen} />
                    </MovePicker>
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
