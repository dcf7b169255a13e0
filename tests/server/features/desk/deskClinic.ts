/** A clinic with a reception, and requests that tests of the desk share. */
import { asc, eq, inArray } from 'drizzle-orm';
import { appointmentEvent, patient } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { type Person, specialtyId } from '../../harness/people.ts';
import { bookings } from '../booking/bookings.ts';
import { registerPatient } from './registerPatient.ts';

interface DeskOptions {
  squeeze_in?: boolean;
  specialty?: string;
  key?: string;
  as?: { token: string };
}

/** Two doctors who work from 8 to 12, two patients with an account and one without, and a receptionist. */
export async function deskClinic() {
  const clinic = await testApp();
  const hours = { start: '08:00', end: '12:00' };
  const doctor = await clinic.signUpDoctor({ hours, specialties: ['Clínica Geral', 'Cardiologia'] });
  const colleague = await clinic.signUpDoctor({ hours });
  const ana = await clinic.signUpPatient({ name: 'Ana Souza', phone: '(11) 91234-5678' });
  const rui = await clinic.signUpPatient();
  const desk = await clinic.signUpReceptionist();
  const { db } = clinic.database;

  /** Lets the reception know patients who signed up. */
  const introduce = (...people: { id: string }[]) =>
    db
      .update(patient)
      .set({ clinicId: clinic.home.id })
      .where(
        inArray(
          patient.id,
          people.map(({ id }) => id),
        ),
      );
  await introduce(ana, rui);

  /** A patient whom the reception registered. */
  const register = async (name = 'Lia Prado', rootId?: string): Promise<{ id: string }> => {
    const changes = { name, phone: '+5511912340000', ...(rootId !== undefined && { rootId }) };
    return { id: await registerPatient(clinic, changes) };
  };

  const withOptions = ({ key, as = desk }: DeskOptions) => ({ as, ...(key && { key }) });

  return {
    ...{ clinic, db, doctor, colleague, ana, rui, desk, register, introduce },
    ...bookings(clinic),
    day: (date: string, more = '', as: { token: string } = desk) =>
      clinic.get(`/desk/days?clinic=${clinic.home.id}&date=${date}${more}`, { as }),
    deskBook: (who: { id: string }, whom: { id: string }, date: string, options: DeskOptions = {}) => {
      const { specialty = 'Clínica Geral', squeeze_in } = options;
      const people = { patient_id: who.id, doctor_id: whom.id, specialty_id: specialtyId(specialty) };
      return clinic.post(
        '/desk/appointments',
        { ...people, date, ...(squeeze_in !== undefined && { squeeze_in }) },
        withOptions(options),
      );
    },
    walkIn: (who: { id: string }, whom: { id: string }, options: DeskOptions = {}) => {
      const { specialty = 'Clínica Geral' } = options;
      const body = { patient_id: who.id, doctor_id: whom.id, specialty_id: specialtyId(specialty) };
      return clinic.post('/desk/walk-ins', body, withOptions(options));
    },
    move: (id: string, whom: { id: string }, date: string, options: DeskOptions = {}) => {
      const { squeeze_in, specialty } = options;
      const changes = {
        ...(squeeze_in !== undefined && { squeeze_in }),
        ...(specialty && { specialty_id: specialtyId(specialty) }),
      };
      return clinic.post(
        `/desk/appointments/${id}/move`,
        { doctor_id: whom.id, date, ...changes },
        withOptions(options),
      );
    },
    cancel: (id: string, reason = 'Horario', requester = 'patient', options: DeskOptions = {}) =>
      clinic.post(`/desk/appointments/${id}/cancel`, { reason, wish: requester }, withOptions(options)),
    /** An appointment's events, oldest first. */
    eventsOf: (id: string) =>
      db
        .select()
        .from(appointmentEvent)
        .where(eq(appointmentEvent.appointmentId, id))
        .orderBy(asc(appointmentEvent.id)),
    /** The audit rows of a patient by an actor: action and subject. */
    auditOf: async (who: Person, by: { name: string }) => {
      const { body } = await clinic.get('/audit', { as: who });
      return body
        .filter(({ actor }: { actor: { name: string } }) => actor.name === by.name)
        .map(({ action, subject }: Record<string, string>) => `${action} ${subject}`);
    },
  };
}
