/** The people of the demo: doctors with their clinics and hours, receptionists, patients. */
import type { Gender } from '../../../contract/formats.ts';
import type { SpecialtyName } from '../../../contract/specialties.ts';

/** The password of every demo account. */
export const demoPassword = 'demo1234';

export const demoClinics = {
  boaSaude: {
    name: 'Clínica Boa Saúde',
    address: 'Rua Augusta, 1500, Consolação, São Paulo, SP',
    phone: '+551130304040',
    timeZone: 'America/Sao_Paulo',
    state: 'SP',
    latitude: -23.5546,
    longitude: -46.6568,
  },
  copacabana: {
    name: 'Centro Médico Copacabana',
    address: 'Avenida Nossa Senhora de Copacabana, 690, Rio de Janeiro, RJ',
    timeZone: 'America/Sao_Paulo',
    state: 'RJ',
    latitude: -22.9693,
    longitude: -43.1863,
  },
  rioNegro: {
    name: 'Clínica Rio Negro',
    address: 'Avenida Eduardo Ribeiro, 520, Centro, Manaus, AM',
    timeZone: 'America/Manaus',
    state: 'AM',
    latitude: -3.1317,
    longitude: -60.0236,
  },
} as const;

/** Receptionists, each of whom may manage their clinic. */
export const demoReceptionists = {
  rosa: { name: 'Rosa Dias', email: 'desk@clinic.test', clinic: 'boaSaude' },
} as const;

export type ClinicKey = keyof typeof demoClinics;

/** Weekdays (0 is Sunday) and a range of hours on each of them. A weekday may have several ranges. */
interface Hours {
  days: readonly number[];
  start: string;
  end: string;
}

export interface DemoDoctor {
  name: string;
  email: string;
  gender: Gender;
  birthday: string;
  crm: string;
  clinic: ClinicKey;
  specialties: readonly SpecialtyName[];
  /** Empty if the hours were never saved. */
  hours: readonly Hours[];
}

const weekdays = [1, 2, 3, 4, 5];
const weekend = [0, 6];
const everyDay = [0, 1, 2, 3, 4, 5, 6];

const doctor = (
  [name, email, gender]: readonly [string, string, Gender],
  [birthday, crm]: readonly [string, string],
  clinic: ClinicKey,
  specialties: readonly SpecialtyName[],
  ...hours: readonly Hours[]
): DemoDoctor => ({ name, email, gender, birthday, crm, clinic, specialties, hours });

/** Each range is a multiple of one of the doctor's durations; a test verifies it. */
export const demoDoctors = {
  helena: doctor(
    ['Helena Carvalho', 'doctor@clinic.test', 'f'],
    ['1978-04-12', '118204SP'],
    'boaSaude',
    ['Cardiologia'],
    { days: everyDay, start: '08:00', end: '20:00' },
  ),
  rafael: doctor(
    ['Rafael Menezes', 'doctor2@clinic.test', 'm'],
    ['1984-09-30', '142377SP'],
    'boaSaude',
    ['Dermatologia'],
    { days: [1, 3, 5], start: '09:00', end: '17:00' },
    { days: [6], start: '09:00', end: '12:00' },
  ),
  marcos: doctor(
    ['Marcos Vieira', 'marcos.vieira@clinic.test', 'm'],
    ['1971-01-23', '097615SP'],
    'boaSaude',
    ['Neurologia', 'Psiquiatria'],
    { days: [1, 2, 4], start: '08:00', end: '14:00' },
    { days: [5], start: '13:00', end: '17:00' },
  ),
  luciana: doctor(
    ['Luciana Prado', 'luciana.prado@clinic.test', 'f'],
    ['1986-07-08', '151920SP'],
    'boaSaude',
    ['Clínica Geral'],
    // With a lunch break.
    { days: weekdays, start: '07:30', end: '12:30' },
    { days: weekdays, start: '13:30', end: '16:30' },
    { days: weekend, start: '08:00', end: '12:00' },
  ),
  eduardo: doctor(
    ['Eduardo Tanaka', 'eduardo.tanaka@clinic.test', 'm'],
    ['1975-11-02', '104488SP'],
    'boaSaude',
    ['Ortopedia'],
    { days: [2, 4], start: '13:00', end: '19:00' },
  ),
  isabela: doctor(
    ['Isabela Freitas', 'isabela.freitas@clinic.test', 'f'],
    ['1988-03-19', '160733SP'],
    'boaSaude',
    ['Pediatria'],
    { days: weekdays, start: '13:00', end: '18:00' },
    { days: weekend, start: '09:00', end: '14:00' },
  ),
  paulo: doctor(
    ['Paulo Andrade', 'paulo.andrade@clinic.test', 'm'],
    ['1969-05-27', '052861RJ'],
    'copacabana',
    ['Clínica Geral'],
    { days: weekdays, start: '08:00', end: '16:00' },
  ),
  fernanda: doctor(
    ['Fernanda Castro', 'fernanda.castro@clinic.test', 'f'],
    ['1982-12-14', '073190RJ'],
    'copacabana',
    ['Ginecologia e Obstetrícia'],
    { days: [1, 2, 3, 4], start: '09:00', end: '17:00' },
  ),
  gustavo: doctor(
    ['Gustavo Pinheiro', 'gustavo.pinheiro@clinic.test', 'm'],
    ['1979-08-05', '068452RJ'],
    'copacabana',
    ['Oftalmologia'],
    { days: [1, 3, 5], start: '08:20', end: '12:00' },
  ),
  camila: doctor(
    ['Camila Duarte', 'camila.duarte@clinic.test', 'f'],
    ['1990-02-17', '088017RJ'],
    'copacabana',
    ['Psicologia'],
    { days: [2, 4], start: '10:00', end: '20:00' },
    { days: [6], start: '09:00', end: '13:10' },
  ),
  andre: doctor(
    ['André Barbosa', 'andre.barbosa@clinic.test', 'm'],
    ['1974-10-21', '059304RJ'],
    'copacabana',
    ['Urologia'],
    { days: [3], start: '14:00', end: '18:00' },
  ),
  tainara: doctor(
    ['Tainara Monteiro', 'tainara.monteiro@clinic.test', 'f'],
    ['1985-06-11', '006218AM'],
    'rioNegro',
    ['Infectologia'],
    { days: weekdays, start: '08:00', end: '12:00' },
  ),
  joaquim: doctor(
    ['Joaquim Sateré', 'joaquim.satere@clinic.test', 'm'],
    ['1981-03-03', '005477AM'],
    'rioNegro',
    ['Cardiologia'],
    { days: [1, 2, 3, 4, 5, 6], start: '07:20', end: '12:00' },
  ),
  beatriz: doctor(['Beatriz Nogueira', 'beatriz.nogueira@clinic.test', 'f'], ['1992-09-09', '007901AM'], 'rioNegro', [
    'Medicina de Família',
  ]),
} as const satisfies Record<string, DemoDoctor>;

export type DoctorKey = keyof typeof demoDoctors;

export interface DemoPatient {
  name: string;
  email: string;
  /** Null if the person prefers not to say. */
  gender: Gender;
  birthday: string;
  rg: string;
  cpf: string;
  address: string;
  phone: string;
}

export const demoPatients = {
  ana: {
    name: 'Ana Paula Ribeiro',
    email: 'patient@clinic.test',
    gender: 'f',
    birthday: '1987-06-15',
    rg: '284915037',
    cpf: '31285604717',
    address: 'Rua Haddock Lobo, 595, apto. 32, São Paulo, SP',
    phone: '+5511987654321',
  },
  carlos: {
    name: 'Carlos Eduardo Lima',
    email: 'patient2@clinic.test',
    gender: 'm',
    birthday: '1964-02-29',
    rg: '119206348',
    cpf: '04871539288',
    address: 'Rua Barata Ribeiro, 210, Rio de Janeiro, RJ',
    phone: '+5521998761234',
  },
  alex: {
    name: 'Alex Moreira',
    email: 'alex.moreira@clinic.test',
    gender: null,
    birthday: '1999-11-03',
    rg: '502817466',
    cpf: '41739286537',
    address: 'Rua da Consolação, 2200, São Paulo, SP',
    phone: '+5511976543210',
  },
  jose: {
    name: 'José Aparecido dos Santos',
    email: 'jose.santos@clinic.test',
    gender: 'm',
    birthday: '1951-08-20',
    rg: '087463152',
    cpf: '09263718431',
    address: 'Avenida Paulista, 1765, São Paulo, SP',
    phone: '+551133334455',
  },
  mariana: {
    name: 'Mariana Figueiredo',
    email: 'mariana.figueiredo@clinic.test',
    gender: 'f',
    birthday: '2003-01-27',
    rg: '391750284',
    cpf: '52918340642',
    address: 'Rua Bela Cintra, 77, São Paulo, SP',
    phone: '+5511965432109',
  },
  iara: {
    name: 'Iara Tavares',
    email: 'iara.tavares@clinic.test',
    gender: 'f',
    birthday: '1995-04-22',
    rg: '264018953',
    cpf: '70316482978',
    address: 'Rua 10 de Julho, 300, Manaus, AM',
    phone: '+5592991234567',
  },
} as const satisfies Record<string, DemoPatient>;

export type PatientKey = keyof typeof demoPatients;

/** What a patient asks the reception to correct. */
export const demoCorrection = {
  patient: 'ana',
  birthday: '1987-06-05',
  message: 'O dia certo é 5, não 15. Posso mostrar o RG.',
} as const satisfies { patient: PatientKey; birthday: string; message: string };

/** A patient whom the reception has registered: without an account. */
export interface DemoDeskPatient {
  name: string;
  phone: string;
  /** Null if it wasn't asked for. */
  birthday: string | null;
  gender: Gender;
  email: string | null;
}

const registered = (
  name: string,
  gender: Gender,
  phone: string,
  birthday: string | null = null,
  email: string | null = null,
): DemoDeskPatient => ({ name, phone, birthday, gender, email });

/** The patients without an account, all of the clinic Boa Saúde. */
export const demoDeskPatients = {
  sonia: registered('Sônia Regina Alves', 'f', '+5511984410023', '1958-10-04'),
  roberto: registered('Roberto Nakamura', 'm', '+5511973320145', '1970-03-22', 'roberto.nakamura@example.com'),
  dirce: registered('Dirce Pacheco', 'f', '+551138214470', '1946-12-30'),
  edson: registered('Edson Batista', 'm', '+5511962218890'),
  lucia: registered('Lúcia Helena Prates', 'f', '+5511995540912', '1981-07-19'),
  fabio: registered('Fábio Sampaio', 'm', '+5511981127744', '1992-01-08', 'fabio.sampaio@example.com'),
  marlene: registered('Marlene Ferraz', 'f', '+551136725518', '1953-05-11'),
  tiago: registered('Tiago Mendonça', 'm', '+5511976609031'),
  priscila: registered('Priscila Antunes', 'f', '+5511988437265', '1989-09-02', 'priscila.antunes@example.com'),
  osvaldo: registered('Osvaldo Teixeira', 'm', '+551132847719', '1949-02-17'),
  vanessa: registered('Vanessa Coelho', 'f', '+5511967251108', '1996-06-25'),
  rui: registered('Rui Barreto', 'm', '+5511993318427'),
  celia: registered('Célia Marques', 'f', '+5511982264019', '1965-11-13'),
  jonas: registered('Jonas Queiroz', 'm', '+5511974481936', '1978-08-06'),
  renata: registered('Renata Dourado', 'f', '+5511969903371', '1984-04-28', 'renata.dourado@example.com'),
  wagner: registered('Wagner Leite', 'm', '+5511985516620'),
  ivone: registered('Ivone Guimarães', 'f', '+551135518042', '1961-01-31'),
  caio: registered('Caio Bittencourt', 'm', '+5511978832207', '2001-12-09'),
  gilberto: registered('Gilberto Paiva', 'm', '+5511986604415'),
  // Children, with the phone of a parent.
  bento: registered('Bento Sampaio', 'm', '+5511981127744', '2020-03-14'),
  julia: registered('Júlia Antunes', 'f', '+5511988437265', '2018-11-27'),
  miguel: registered('Miguel Dourado', 'm', '+5511969903371', '2022-07-05'),
  laura: registered('Laura Queiroz', 'f', '+5511974481936', '2016-02-21'),
  davi: registered('Davi Coelho', 'm', '+5511967251108', '2023-09-16'),
  enzo: registered('Enzo Ferraz', 'm', '+551136725518', '2017-10-03'),
  alice: registered('Alice Prates', 'f', '+5511995540912', '2019-05-30'),
} as const satisfies Record<string, DemoDeskPatient>;

export type DeskPatientKey = keyof typeof demoDeskPatients;

/** A child whom a patient cares for. */
export interface DemoDependent {
  name: string;
  gender: Gender;
  birthday: string;
  carer: PatientKey;
}

export const demoDependents = {
  pedro: { name: 'Pedro Ribeiro', gender: 'm', birthday: '2017-08-12', carer: 'ana' },
} as const satisfies Record<string, DemoDependent>;

export type DependentKey = keyof typeof demoDependents;
