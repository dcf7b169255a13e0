import type { FastifyInstance } from 'fastify';
import {
  book as bookCall,
  dayAvailability,
  listClinics,
  listDoctors,
  listSpecialties,
  monthAvailability,
} from '../../../contract/booking.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { serve } from '../../platform/http/serve.ts';
import { requireConfirmedEmail } from '../identity/index.ts';
import { availableDays, daySlots } from './availability.ts';
import { book } from './book.ts';
import { clinics, doctorsOf, specialties } from './directory.ts';

export async function bookingRoutes(app: FastifyInstance): Promise<void> {
  const { emailConfirmation } = app.services.settings;

  serve(app, listSpecialties, ({ read }) => read(specialties));

  serve(app, listClinics, ({ read }) => read(clinics));

  serve(app, listDoctors, ({ query, read }) => read(db => doctorsOf(db, query.clinic, query.specialty_id)));

  serve(app, monthAvailability, ({ user, params, query, now, read }) =>
    read(db => availableDays(db, availabilityRequest(user, params, query), query, now)),
  );

  serve(app, dayAvailability, ({ user, params, query, now, read }) =>
    read(db => daySlots(db, availabilityRequest(user, params, query), query, now)),
  );

  serve(app, bookCall, async context => {
    if (emailConfirmation) await context.read(db => requireConfirmedEmail(db, context.user.id));
    return await book(context, actorOf(context), context.body, context.query.patient);
  });
}

const availabilityRequest = (user: { id: string }, doctor: { id: string }, query: { specialty_id: string }) => ({
  viewerId: user.id,
  doctorId: doctor.id,
  specialtyId: query.specialty_id,
});
