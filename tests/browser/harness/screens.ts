import { listAppointments, listDoctorAppointments } from '../../../contract/appointments.ts';
import { listClinics, listDoctors, listSpecialties } from '../../../contract/booking.ts';
import { searchPatients } from '../../../contract/desk.ts';
import { documentKinds } from '../../../contract/documents.ts';
import { readRecord } from '../../../contract/record.ts';
import { dateAt, HOME_TIME_ZONE } from '../../../contract/wallClock.ts';
import { publicRoutes, routes } from '../../../src/app/routes.ts';
import { callApi } from './api.ts';
import { type Account, callAs, demo, newDependent, newDoctor, newPatient } from './people.ts';

/** A screen of the product: an address and the account that opens it; signed out without `as`. */
export interface Screen {
  name: string;
  address: string;
  as?: Account;
  /** The same view is among the patient's screens. */
  isRepeated: boolean;
}

/** The id of the demo's patient at the reception. */
async function deskPatientId(at: string): Promise<string | undefined> {
  const found = await callAs(demo.desk, searchPatients, { at, body: { text: 'Ribeiro Ana Paula' } });
  return found.find(({ email }) => email === demo.patient.email)?.id;
}

/** The query strings of the pages that need one, by path: a cardiologist of the demo data and a patient of hers. */
async function queries(at: string): Promise<Record<string, string[]>> {
  const specialties = await callApi(listSpecialties, { at });
  const clinics = await callApi(listClinics, { at });
  const specialty = specialties.find(({ name }) => name === 'Cardiologia')?.id ?? '';
  const clinic = clinics.find(({ name }) => name === 'Clínica Boa Saúde')?.id ?? '';
  const doctors = await callAs(demo.patient, listDoctors, { at, query: { specialty_id: specialty, clinic } });
  // Other tests add cardiologists.
  const cardiologist = doctors.find(({ email }) => email === demo.doctor.email);
  const appointments = await callAs(demo.doctor, listDoctorAppointments, { at });
  const [booked] = await callAs(demo.patient, listAppointments, { at });
  const own = appointments.find(({ patient }) => patient.email === demo.patient.email);
  const [appointment, treated] = [own?.id, own?.patient.id];
  const record = await callAs(demo.patient, readRecord, { at, params: { patientId: treated ?? '' }, query: {} });
  const visit = record.find(({ documents = [] }) => documents.length > 0);
  const papers = (visit?.documents ?? []).map(
    ({ id }) => `?appointment=${visit?.id}&document=${id}&patient=${treated}`,
  );
  return {
    '/schedule/clinic': [`?specialty=${specialty}`],
    '/schedule/specialty': [`?specialty=${specialty}&clinic=${clinic}`],
    '/schedule/specialty/appointment': [`?specialty=${specialty}&clinic=${clinic}&doctor=${cardiologist?.id}`],
    '/schedule/booked': [`?appointment=${booked?.id}`, '?appointment=none'],
    '/appointments/move': [`?appointment=${appointment}`],
    '/diagnostic': [`?appointment=${appointment}`],
    '/diagnostic/new-document': documentKinds.map(kind => `?appointment=${appointment}&kind=${kind}`),
    '/diagnostic/document': papers,
    '/patient-medicalrecord/document': papers.slice(1),
    '/patients/record/document': papers.slice(0, 1),
    '/medicalrecord': [`?appointment=${appointment}&view=records`, `?appointment=${appointment}&view=questionnaire`],
    '/patients/record': [`?patient=${treated}`],
    '/reset-password': ['', '?token=a-token&role=Patient'],
    '/desk/patient': [`?id=${await deskPatientId(at)}`],
  };
}

const nameOf = (who: string, path: string) => `${who}${path === '/' ? '-home' : path.replaceAll('/', '-')}`;

const screenOf = (who: string, address: string, as: Account): Screen => ({
  name: nameOf(who, address),
  address,
  as,
  isRepeated: false,
});

/** One of the tests that share a list of screens: each has few enough to end in time on a busy machine. */
interface Share {
  /** From 1 on. */
  share: number;
  tests: number;
}

export const sharesOf = (tests: number): Share[] =>
  Array.from({ length: tests }, (_, place) => ({ share: place + 1, tests }));

/** One test's share of the screens. */
export const ofShare = (screens: readonly Screen[], { share, tests }: Share): Screen[] =>
  screens.filter((_, place) => place % tests === share - 1);

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
    {
      ...screenOf('doctor', `/appointments?week=${dateAt(HOME_TIME_ZONE, Date.now())}`, demo.doctor),
      name: 'doctor-week',
    },
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
  '/my-data',
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
