import type { FastifyInstance } from 'fastify';
import { moveOwnAppointment } from '../../../contract/appointments.ts';
import {
  book as bookCall,
  dayAvailability,
  listClinics,
  listDoctors,
  listSpecialties,
  monthAvailability,
  requestAppointment,
  soonestTimes,
} from '../../../contract/booking.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { serve } from '../../platform/http/serve.ts';
import { requireConfirmedEmail } from '../identity/index.ts';
import { availableDays, daySlots } from './availability.ts';
import { book } from './book.ts';
import { clashBudget, countingClash } from './clashBudget.ts';
import { clinics, doctorsOf, specialties } from './directory.ts';
import { moveOfDoctor, moveOfPatient } from './move.ts';
import { popularSpecialties } from './popularSpecialties.ts';
import { bookFirstFree } from './request.ts';
import { soonestOf } from './soonest.ts';

export async function bookingRoutes(app: FastifyInstance): Promise<void> {
  const { emailConfirmation } = app.services.settings;
  const clashes = clashBudget(app.services.database);
  const popular = popularSpecialties(err => app.log.error({ err }, 'popular specialties could not be counted'));

  serve(app, listSpecialties, ({ now, read }) => read(async db => specialties(db, await popular(db, now))));

  serve(app, listClinics, ({ read }) => read(clinics));

  serve(app, listDoctors, ({ query, read }) => read(db => doctorsOf(db, query.clinic, query.specialty_id)));

  serve(app, monthAvailability, ({ user, params, query, now, read }) =>
    read(db => availableDays(db, availabilityRequest(user, params, query), query, now)),
  );

  serve(app, dayAvailability, ({ user, params, query, now, read }) =>
    read(db => daySlots(db, availabilityRequest(user, params, query), query, now)),
  );

  serve(app, soonestTimes, ({ params, query, now, read }) =>
    read(db => soonestOf(db, { specialtyId: params.id, ...query }, now)),
  );

  serve(app, moveOwnAppointment, async context => {
    const by = actorOf(context);
    const { id } = context.params;
    if (by.role === 'Doctor')
      return await countingClash(clashes, by, () => moveOfDoctor(context, by, id, context.body));
    if (emailConfirmation) await context.read(db => requireConfirmedEmail(db, by.id));
    return await moveOfPatient(context, by, id, context.body);
  });

  serve(app, bookCall, async context => {
    if (emailConfirmation) await context.read(db => requireConfirmedEmail(db, context.user.id));
    return await book(context, actorOf(context), context.body, context.query.patient);
  });

  serve(app, requestAppointment, async context => {
    if (emailConfirmation) await context.read(db => requireConfirmedEmail(db, context.user.id));
    return await bookFirstFree(context, actorOf(context), context.body, context.query.patient);
  });
}

const availabilityRequest = (user: { id: string }, doctor: { id: string }, query: { specialty_id: string }) => ({
  viewerId: user.id,
  doctorId: doctor.id,
  specialtyId: query.specialty_id,
});
