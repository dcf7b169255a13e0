/** The route table (spec section 2, contract.md "Deliberate departures"): every page, who sees it, its title and its way back. */
import { type LazyPage, lazyPage } from './lazyPage.ts';
import type { Back, PublicRoute, Route } from './route.ts';

const toHome: Back = { to: '/', label: 'home' };
const toAccount: Back = { to: '/account', label: 'account' };
const toLogin: Back = { to: '/login', label: 'login' };

const About = lazyPage('About', () => import('./pages/About.tsx'));
const Readme = lazyPage('Readme', () => import('./pages/Readme.tsx'));
const ForgotPassword = lazyPage('ForgotPassword', () => import('../identity/pages/ForgotPassword.tsx'));
const ResetPassword = lazyPage('ResetPassword', () => import('../identity/pages/ResetPassword.tsx'));
const Account = lazyPage('Account', () => import('../identity/pages/Account.tsx'));
const Dashboard = lazyPage('Dashboard', () => import('./pages/Dashboard.tsx'));
const Outbox = lazyPage('OutboxPage', () => import('../offline/ui/OutboxPage.tsx'));
const PatientNotFound = lazyPage('PatientNotFound', () => import('./pages/PatientNotFound.tsx'));

const both = (page: LazyPage) => ({ Patient: page, Doctor: page });

/** The signed-out pages. Those of `shared` are in both trees. */
export const publicRoutes: readonly PublicRoute[] = [
  { path: '/login', title: 'login', Anyone: lazyPage('Login', () => import('../identity/pages/Login.tsx')) },
  {
    path: '/signup',
    title: 'signUp',
    wide: true,
    back: toLogin,
    Anyone: lazyPage('SignUp', () => import('../identity/pages/SignUp.tsx')),
  },
  {
    path: '/forgot-password',
    title: 'forgotPassword',
    back: toLogin,
    Anyone: ForgotPassword,
  },
  { path: '/reset-password', title: 'resetPassword', back: toLogin, Anyone: ResetPassword },
  { path: '/about', title: 'about', back: toLogin, narrow: true, Anyone: About },
  { path: '/readme', title: 'readme', back: toLogin, narrow: true, Anyone: Readme },
];

/** The signed-in pages. */
export const routes: readonly Route[] = [
  {
    path: '/',
    title: 'home',
    Patient: lazyPage('PatientHome', () => import('./pages/PatientHome.tsx')),
    Doctor: lazyPage('DoctorHome', () => import('./pages/DoctorHome.tsx')),
  },
  {
    path: '/schedule',
    title: 'specialties',
    back: { to: '/', label: 'services' },
    Patient: lazyPage('Specialties', () => import('../booking/pages/Specialties.tsx')),
  },
  {
    path: '/schedule/clinic',
    title: 'clinics',
    back: { to: '/schedule', label: 'specialties', keep: ['replaces'] },
    Patient: lazyPage('Clinics', () => import('../booking/pages/Clinics.tsx')),
  },
  {
    path: '/schedule/specialty',
    title: 'doctors',
    back: { to: '/schedule/clinic', label: 'clinics', keep: ['specialty', 'replaces'] },
    Patient: lazyPage('Doctors', () => import('../booking/pages/Doctors.tsx')),
  },
  {
    path: '/schedule/specialty/appointment',
    title: 'bookAppointment',
    back: { to: '/schedule/specialty', label: 'doctors', keep: ['specialty', 'clinic', 'replaces'] },
    Patient: lazyPage('BookAppointment', () => import('../booking/pages/BookAppointment.tsx')),
  },
  {
    path: '/schedule/booked',
    title: 'booked',
    back: toHome,
    Patient: lazyPage('BookedAppointment', () => import('../booking/pages/BookedAppointment.tsx')),
  },
  {
    path: '/appointments',
    title: 'patientAppointments',
    back: toHome,
    Patient: lazyPage('PatientAppointments', () => import('../appointments/pages/PatientAppointments.tsx')),
    Doctor: lazyPage('DoctorAppointments', () => import('../appointments/pages/DoctorAppointments.tsx')),
  },
  {
    path: '/patient-medicalrecord',
    title: 'patientRecord',
    back: toHome,
    Patient: lazyPage('PatientRecord', () => import('../record/pages/PatientRecord.tsx')),
  },
  {
    path: '/questionary',
    title: 'questionnaire',
    back: toHome,
    Patient: lazyPage('Questionary', () => import('../questionnaire/pages/Questionary.tsx')),
  },
  {
    path: '/privacy',
    title: 'privacy',
    back: { to: '/patient-medicalrecord', label: 'record' },
    Patient: lazyPage('Privacy', () => import('../record/pages/Privacy.tsx')),
  },
  {
    path: '/diagnostic',
    title: 'diagnostic',
    back: { to: '/appointments', label: 'appointments' },
    Doctor: lazyPage('Diagnostic', () => import('../record/pages/Diagnostic.tsx')),
  },
  {
    path: '/medicalrecord',
    title: 'doctorRecord',
    back: { to: '/diagnostic', label: 'appointment', keep: ['appointment'] },
    Doctor: lazyPage('DoctorRecord', () => import('../record/pages/DoctorRecord.tsx')),
  },
  {
    path: '/myschedule',
    title: 'hours',
    back: toHome,
    Doctor: lazyPage('MySchedule', () => import('../hours/pages/MySchedule.tsx')),
  },
  {
    path: '/confirm-email',
    title: 'confirmEmail',
    back: toHome,
    narrow: true,
    Patient: lazyPage('ConfirmEmail', () => import('../identity/pages/ConfirmEmail.tsx')),
  },
  { path: '/outbox', title: 'outbox', back: toHome, ...both(Outbox) },
  { path: '/account', title: 'account', back: toHome, narrow: true, ...both(Account) },
  { path: '/dashboard', title: 'dashboard', back: toHome, ...both(Dashboard) },
  { path: '/patient-notfound404', title: 'patientNotFound', back: toHome, ...both(PatientNotFound) },
  { path: '/reset-password', title: 'resetPassword', back: toHome, narrow: true, ...both(ResetPassword) },
  { path: '/forgot-password', title: 'forgotPassword', back: toAccount, narrow: true, ...both(ForgotPassword) },
  { path: '/about', title: 'about', back: toHome, narrow: true, ...both(About) },
  { path: '/readme', title: 'readme', back: toHome, narrow: true, ...both(Readme) },
];

/** The page for every other path, in both trees. */
export const NotFound = lazyPage('NotFound', () => import('./pages/NotFound.tsx'));
