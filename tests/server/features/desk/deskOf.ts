/** What the tests of the desk's patients share. */
import { appointment } from '../../../../server/platform/database/schema.ts';
import type { TestApp } from '../../harness/app.ts';
import { type Person, specialtyId } from '../../harness/people.ts';
import type { Answer } from '../../harness/requests.ts';

const SLOT_MS = 30 * 60_000;
/** Of those whom `register` makes. */
export const BIRTHDAY = '1990-05-20';
let count = 0;

export function deskOf(clinic: TestApp) {
  /** A phone that no other patient has. */
  const nextPhone = () => {
    count += 1;
    return `+5521${String(900_000_000 + count)}`;
  };
  const ask = (as: Person, body: Record<string, unknown> = {}) =>
    clinic.post(
      '/desk/patients',
      { clinic_id: clinic.home.id, name: `Pessoa ${count}`, phone: nextPhone(), ...body },
      { as },
    );
  return {
    nextPhone,
    /** Requests the registration of a patient. */
    askToRegister: ask,
    /** Registers a patient; throws if that is refused. */
    register: async (as: Person, body: Record<string, unknown> = {}): Promise<Answer['body']> => {
      const answer = await ask(as, body);
      if (answer.status !== 201) throw new Error(`Answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    find: async (as: Person, text: string): Promise<string[]> => {
      const { body } = await clinic.post('/desk/patients/search', { text }, { as });
      return body.map(({ name }: { name: string }) => name);
    },
    merge: (as: Person, from: { id: string }, into: { id: string }) =>
      clinic.post(`/desk/patients/${from.id}/merge`, { into: into.id }, { as }),
    /** Attaches a patient with a birthday to an account, with a code that `as` prints. */
    attach: async (as: Person, from: { id: string }, owner: Person): Promise<void> => {
      const { body } = await clinic.post(`/desk/patients/${from.id}/claim-code`, { send: 'print' }, { as });
      const claimed = await clinic.post('/claims', { code: body.code, birthday: BIRTHDAY }, { as: owner });
      if (claimed.status !== 204) throw new Error(`Answered with ${claimed.status}: ${JSON.stringify(claimed.body)}`);
    },
    undo: (as: Person, from: { id: string }) => clinic.del(`/desk/patients/${from.id}/merge`, { as }),
    /** Inserts an appointment of half an hour. */
    insertAppointment: async (
      patient: { id: string },
      doctor: { id: string },
      at: string,
      place: { id: string } = clinic.home,
    ): Promise<string> => {
      const startsAt = new Date(at);
      const [made] = await clinic.database.db
        .insert(appointment)
        .values({
          ...{ patientId: patient.id, doctorId: doctor.id, clinicId: place.id },
          specialtyId: specialtyId('Clínica Geral'),
          startsAt,
          endsAt: new Date(startsAt.getTime() + SLOT_MS),
        })
        .returning({ id: appointment.id });
      if (!made) throw new Error('No appointment came back.');
      return made.id;
    },
    /** The actions of the audit rows about a patient, oldest first, as `action subject`. */
    auditOf: async (patient: Person): Promise<string[]> => {
      const { body } = await clinic.get('/audit', { as: patient });
      return body
        .map(
          ({ actor, action, subject }: Record<string, { role: string } & string>) =>
            `${actor?.role} ${action} ${subject}`,
        )
        .reverse();
    },
  };
}
