import * as v from 'valibot';
import { listAppointments, listDoctorAppointments } from '../../../contract/appointments.ts';
import { listClinics, listDoctors, listSpecialties } from '../../../contract/booking.ts';
import type { AnyCall, ResponseOf } from '../../../contract/call.ts';
import { searchPatients } from '../../../contract/desk.ts';
import { publicRoutes, routes } from '../../../src/app/routes.ts';
import { type Account, demo, newDependent, newDoctor, newPatient, signInAs } from './people.ts';

/** A screen of the product: an address and the account that opens it; signed out without `as`. */
export interface Screen {
  name: string;
  address: string;
  as?: Account;
  /** The same view is among the patient's screens. */
  isRepeated: boolean;
}

async function ask<C extends AnyCall>(origin: string, call: C, query: string, token?: string): Promise<ResponseOf<C>> {
  const answer = await fetch(`${origin}/api${call.path}${query}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return v.parse(call.response, await answer.json());
}

/** The id of the demo's patient at the reception. */
async function deskPatientId(origin: string): Promise<string | undefined> {
  const { token } = await signInAs(origin, demo.desk);
  const answer = await fetch(`${origin}/api${searchPatients.path}`, {
    method: searchPatients.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Ribeiro Ana Paula' }),
  });
  const found = v.parse(searchPatients.response, await answer.json());
  return found.find(({ email }) => email === demo.patient.email)?.id;
}

/** The query strings of the pages that need one, by path: a cardiologist of the demo data and a patient of hers. */
async function queries(origin: string): Promise<Record<string, string[]>> {
  const patient = (await signInAs(origin, demo.patient)).token;
  const doctor = (await signInAs(origin, demo.doctor)).token;
  const specialties = await ask(origin, listSpecialties, '');
  const clinics = await ask(origin, listClinics, '');
  const specialty = specialties.find(({ name }) => name === 'Cardiologia')?.id ?? '';
  const clinic = clinics.find(({ name }) => name === 'Clínica Boa Saúde')?.id ?? '';
  const doctors = await ask(origin, listDoctors, `?specialty_id=${specialty}&clinic=${clinic}`, patient);
  // Other tests add cardiologists.
  const cardiologist = doctors.find(({ email }) => email === demo.doctor.email);
  const appointments = await ask(origin, listDoctorAppointments, '', doctor);
  const [booked] = await ask(origin, listAppointments, '', patient);
  const own = appointments.find(({ patient }) => patient.email === demo.patient.email);
  const [appointment, treated] = [own?.id, own?.patient.id];
  return {
    '/schedule/clinic': [`?specialty=${specialty}`],
    '/schedule/specialty': [`?specialty=${specialty}&clinic=${clinic}`],
    '/schedule/specialty/appointment': [`?specialty=${specialty}&clinic=${clinic}&doctor=${cardiologist?.id}`],
    '/schedule/booked': [`?appointment=${booked?.id}`, '?appointment=none'],
    '/appointments/move': [`?appointment=${appointment}`],
    '/diagnostic': [`?appointment=${appointment}`],
    '/medicalrecord': [`?appointment=${appointment}&view=records`, `?appointment=${appointment}&view=questionnaire`],
    '/patients/record': [`?patient=${treated}`],
    '/reset-password': ['', '?token=a-token&role=Patient'],
    '/desk/patient': [`?id=${await deskPatientId(origin)}`],
  };
}

const nameOf = (who: string, path: string) => `${who}${path === '/' ? '-home' : path.replaceAll('/', '-')}`;

const screenOf = (who: string, address: string, as: Account): Screen => ({
  name: nameOf(who, address),
  address,
  as,
  isRepeated: false,
});

/** Every screen of the route table, and an unknown path, for each role that may see it. */
export async function everyScreen(origin: string): Promise<Screen[]> {
  const withQuery = await queries(origin);
  /** Whether a role's view of a path is the patient's. */
  const isRepeated = (path: string, role: Account['role']) => {
    const route = routes.find(one => one.path === path);
    return route?.[role] === route?.Patient;
  };
  const screens = (who: string, paths: readonly string[], as?: Account): Screen[] =>
    [...paths, '/nowhere'].flatMap(path =>
      (withQuery[path] ?? ['']).map((query, which) => ({
        name: `${nameOf(who, path)}${which > 0 ? `-${which + 1}` : ''}`,
        address: path + query,
        isRepeated: as !== undefined && as.role !== 'Patient' && isRepeated(path, as.role),
        ...(as && { as }),
      })),
    );
  const pathsOf = (role: Account['role']) => routes.filter(route => route[role]).map(({ path }) => path);
  return [
    ...screens(
      'visitor',
      publicRoutes.map(({ path }) => path),
    ),
    ...screens('patient', pathsOf('Patient'), demo.patient),
    ...screens('doctor', pathsOf('Doctor'), demo.doctor),
    ...screens('desk', pathsOf('Reception'), demo.desk),
    ...['/', '/confirm-email'].map(address => screenOf('unconfirmed', address, demo.unconfirmed)),
  ];
}

/** Pages that are nearly empty for new users. */
const newcomers = {
  Patient: ['/', '/appointments', '/patient-medicalrecord', '/questionary', '/privacy'],
  Doctor: ['/', '/appointments', '/patients', '/myschedule'],
  Reception: ['/'],
};

/** Pages that offer the choice of the patient to a user with dependents. */
const ofCarers = [
  '/',
  '/schedule',
  '/appointments',
  '/patient-medicalrecord',
  '/questionary',
  '/privacy',
  '/dependents',
];

/** The screens of users who have just signed up, and of one with a dependent. */
export async function newUserScreens(origin: string): Promise<Screen[]> {
  const patient = await newPatient(origin);
  const practice = { specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde' } as const;
  const doctor = await newDoctor(origin, { ...practice, name: 'Médica Nova' });
  const carer = await newPatient(origin);
  await newDependent(origin, carer, 'Bento Albuquerque de Souza');
  return [
    ...[patient, doctor].flatMap(as =>
      newcomers[as.role].map(address => screenOf(`new-${as.role.toLowerCase()}`, address, as)),
    ),
    ...ofCarers.map(address => screenOf('carer', address, carer)),
  ];
}
