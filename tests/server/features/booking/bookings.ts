/** Requests that tests of booking share. */
import { type TestApp, testApp } from '../../harness/app.ts';
import { type Person, specialtyId } from '../../harness/people.ts';
import type { Answer } from '../../harness/requests.ts';

interface BookingOptions {
  replaces?: string | string[];
  key?: string;
}

export function bookings(clinic: TestApp) {
  /** Requests an appointment and returns the response. Dates may have any offset. */
  const ask = (
    patient: Person,
    doctor: { id: string },
    date: string,
    specialty = 'Clínica Geral',
    options: BookingOptions = {},
  ) => {
    const { key, ...more } = options;
    const body = { date, doctor_id: doctor.id, specialty_id: specialtyId(specialty), ...more };
    return clinic.post('/appointments', body, { as: patient, ...(key && { key }) });
  };
  const availability = (viewer: Person, doctor: { id: string }, date: string, specialty = 'Clínica Geral') => {
    const [year, month, day] = date.split('-').map(Number);
    const query = `month=${month}&year=${year}&day=${day}&specialty_id=${specialtyId(specialty)}`;
    return clinic.get(`/doctors/${doctor.id}/day-availability?${query}`, { as: viewer });
  };
  return {
    ask,
    availability,
    /** Books; throws if the booking is refused. */
    book: async (...given: Parameters<typeof ask>): Promise<Answer['body']> => {
      const { status, body } = await ask(...given);
      if (status !== 201) throw new Error(`Booking was answered with ${status}: ${JSON.stringify(body)}`);
      return body;
    },
    /** The labels of a day's available slots. */
    hoursOn: async (...given: Parameters<typeof availability>): Promise<string[]> => {
      const { body } = await availability(...given);
      return body.filter((slot: { available: boolean }) => slot.available).map((slot: { hour: string }) => slot.hour);
    },
    /** The ids of a person's listed appointments. */
    idsOf: async (person: Person): Promise<string[]> => {
      const { body } = await clinic.get('/appointments', { as: person });
      return body.map(({ id }: { id: string }) => id);
    },
  };
}

/** A clinic of its own with two doctors, who work from 8 to 12, and two patients. The first has a second specialty. */
export async function bookingClinic() {
  const clinic = await testApp();
  const hours = { start: '08:00', end: '12:00' };
  const doctor = await clinic.signUpDoctor({ hours, specialties: ['Clínica Geral', 'Cardiologia'] });
  const colleague = await clinic.signUpDoctor({ hours });
  const ana = await clinic.signUpPatient();
  const rui = await clinic.signUpPatient();
  return { clinic, ...bookings(clinic), hours, doctor, colleague, ana, rui };
}
