/** The route table: every page with its roles, title and back link. */
import { loadSignedInTexts } from '../i18n/loadLanguage.ts';
import { type LazyPage, lazyPage } from '../page/lazyPage.ts';
import type { Back, PublicRoute, Route } from '../page/route.ts';

const toHome: Back = { to: '/', label: 'home' };
const toAccount: Back = { to: '/account', label: 'account' };
const toSecurity: Back = { to: '/account/security', label: 'security' };
const toLogin: Back = { to: '/login', label: 'login' };

const About = lazyPage('About', () => import('./public/About.tsx'));
const Readme = lazyPage('Readme', () => import('../features/consents/pages/Readme.tsx'));
const PrivacyNotice = lazyPage('PrivacyNotice', () => import('../features/consents/pages/PrivacyNotice.tsx'));
const Accept = lazyPage('Accept', () => import('../features/consents/pages/Accept.tsx'));
const Consents = lazyPage('Consents', () => import('../features/consents/pages/Consents.tsx'));
const ForgotPassword = lazyPage('ForgotPassword', () => import('../features/identity/pages/ForgotPassword.tsx'));
const ResetPassword = lazyPage('ResetPassword', () => import('../features/identity/pages/ResetPassword.tsx'));
const AccountOverview = lazyPage('AccountOverview', () => import('./account/AccountOverview.tsx'));
const AccountYou = lazyPage('AccountYou', () => import('../features/identity/pages/AccountYou.tsx'));
const AccountSecurity = lazyPage('AccountSecurity', () => import('../features/identity/pages/AccountSecurity.tsx'));
const AccountMessages = lazyPage('AccountMessages', () => import('../features/identity/pages/AccountMessages.tsx'));
const AccountDevice = lazyPage('AccountDevice', () => import('../features/identity/pages/AccountDevice.tsx'));
const CloseAccount = lazyPage('CloseAccount', () => import('../features/closing/pages/CloseAccount.tsx'));
const Dashboard = lazyPage('Dashboard', () => import('./public/Dashboard.tsx'));
const Outbox = lazyPage('OutboxPage', () => import('../sync/ui/OutboxPage.tsx'));
const ClinicPart = lazyPage('ClinicPart', () => import('../features/desk/pages/ClinicPart.tsx'));
const MyData = lazyPage('MyData', () => import('../features/export/pages/MyData.tsx'));
const PatientNotFound = lazyPage('PatientNotFound', () => import('./public/PatientNotFound.tsx'));

/** With its texts, which signed-out pages don't have otherwise. */
const LinkPage = lazyPage('LinkPage', async () => {
  const [page] = await Promise.all([import('../features/notifications/pages/LinkPage.tsx'), loadSignedInTexts()]);
  return page;
});

/** Likewise. */
const Verify = lazyPage('Verify', async () => {
  const [page] = await Promise.all([import('../features/documents/pages/Verify.tsx'), loadSignedInTexts()]);
  return page;
});
const RecordDocument = lazyPage('RecordDocument', () => import('../features/record/pages/RecordDocument.tsx'));

const all = (page: LazyPage) => ({ Patient: page, Doctor: page, Reception: page });

/** The signed-out pages. Those in `shared` are in both trees. */
export const publicRoutes: readonly PublicRoute[] = [
  { path: '/login', title: 'login', Anyone: lazyPage('Login', () => import('../features/identity/pages/Login.tsx')) },
  {
    path: '/desk',
    title: 'deskLogin',
    back: toLogin,
    Anyone: lazyPage('DeskLogin', () => import('../features/identity/pages/DeskLogin.tsx')),
  },
  {
    path: '/signup',
    title: 'signUp',
    back: toLogin,
    Anyone: lazyPage('SignUp', () => import('../features/identity/pages/SignUp.tsx')),
  },
  {
    path: '/forgot-password',
    title: 'forgotPassword',
    back: toLogin,
    Anyone: ForgotPassword,
  },
  { path: '/reset-password', title: 'resetPassword', back: toLogin, Anyone: ResetPassword },
  { path: '/m', title: 'link', narrow: true, Anyone: LinkPage },
  { path: '/verify', title: 'verify', back: toLogin, narrow: true, Anyone: Verify },
  { path: '/about', title: 'about', back: toLogin, narrow: true, Anyone: About },
  { path: '/readme', title: 'readme', back: toLogin, broad: true, Anyone: Readme },
  { path: '/privacy-notice', title: 'privacyNotice', back: toLogin, broad: true, Anyone: PrivacyNotice },
];

/** The signed-in pages. */
export const routes: readonly Route[] = [
  {
    path: '/',
    title: 'home',
    Patient: lazyPage('PatientHome', () => import('./home/PatientHome.tsx')),
    Doctor: lazyPage('DoctorHome', () => import('./home/DoctorHome.tsx')),
  },
  {
    path: '/schedule',
    title: 'specialties',
    back: { to: '/', label: 'services' },
    Patient: lazyPage('Specialties', () => import('../features/booking/pages/Specialties.tsx')),
  },
  {
    path: '/schedule/clinic',
    title: 'clinics',
    back: { to: '/schedule', label: 'specialties', keep: ['replaces', 'part'] },
    Patient: lazyPage('Clinics', () => import('../features/booking/pages/Clinics.tsx')),
  },
  {
    path: '/schedule/specialty',
    title: 'doctors',
    back: { to: '/schedule/clinic', label: 'clinics', keep: ['specialty', 'replaces', 'part'] },
    Patient: lazyPage('Doctors', () => import('../features/booking/pages/Doctors.tsx')),
  },
  {
    path: '/schedule/specialty/appointment',
    title: 'bookAppointment',
    back: { to: '/schedule/specialty', label: 'doctors', keep: ['specialty', 'clinic', 'replaces', 'part'] },
    Patient: lazyPage('BookAppointment', () => import('../features/booking/pages/BookAppointment.tsx')),
  },
  {
    path: '/schedule/booked',
    title: 'booked',
    back: toHome,
    Patient: lazyPage('BookedAppointment', () => import('../features/booking/pages/BookedAppointment.tsx')),
  },
  {
    path: '/appointments',
    title: 'patientAppointments',
    back: toHome,
    Patient: lazyPage('PatientAppointments', () => import('../features/appointments/pages/PatientAppointments.tsx')),
    Doctor: lazyPage('DoctorAppointments', () => import('../features/appointments/pages/DoctorAppointments.tsx')),
  },
  {
    path: '/appointments/move',
    title: 'moveAppointment',
    back: { to: '/appointments', label: 'appointments' },
    Doctor: lazyPage('MoveAppointment', () => import('../features/booking/pages/MoveAppointment.tsx')),
  },
  {
    path: '/patient-medicalrecord',
    title: 'patientRecord',
    back: toHome,
    Patient: lazyPage('PatientRecord', () => import('../features/record/pages/PatientRecord.tsx')),
  },
  {
    path: '/patient-medicalrecord/document',
    title: 'document',
    back: { to: '/patient-medicalrecord', label: 'record' },
    Patient: RecordDocument,
  },
  {
    path: '/questionary',
    title: 'questionnaire',
    back: toHome,
    Patient: lazyPage('Questionary', () => import('../features/questionnaire/pages/Questionary.tsx')),
  },
  {
    path: '/privacy',
    title: 'privacy',
    back: { to: '/patient-medicalrecord', label: 'record' },
    Patient: lazyPage('Privacy', () => import('../features/record/pages/Privacy.tsx')),
  },
  {
    path: '/diagnostic',
    title: 'diagnostic',
    back: { to: '/appointments', label: 'appointments' },
    broad: true,
    Doctor: lazyPage('Diagnostic', () => import('../features/record/pages/Diagnostic.tsx')),
  },
  {
    path: '/diagnostic/new-document',
    title: 'newDocument',
    back: { to: '/diagnostic', label: 'appointment', keep: ['appointment'] },
    Doctor: lazyPage('NewDocument', () => import('../features/record/pages/NewDocument.tsx')),
  },
  {
    path: '/diagnostic/document',
    title: 'document',
    back: { to: '/diagnostic', label: 'appointment', keep: ['appointment'] },
    Doctor: lazyPage('OwnDocument', () => import('../features/record/pages/OwnDocument.tsx')),
  },
  {
    path: '/medicalrecord',
    title: 'doctorRecord',
    back: { to: '/diagnostic', label: 'appointment', keep: ['appointment'] },
    Doctor: lazyPage('DoctorRecord', () => import('../features/record/pages/DoctorRecord.tsx')),
  },
  {
    path: '/patients',
    title: 'patients',
    back: toHome,
    Doctor: lazyPage('Patients', () => import('../features/record/pages/Patients.tsx')),
  },
  {
    path: '/patients/record',
    title: 'doctorRecord',
    back: { to: '/patients', label: 'patients' },
    Doctor: lazyPage('TreatedPatientRecord', () => import('../features/record/pages/TreatedPatientRecord.tsx')),
  },
  {
    path: '/patients/record/document',
    title: 'document',
    back: { to: '/patients/record', label: 'record', keep: ['patient'] },
    Doctor: RecordDocument,
  },
  {
    path: '/myschedule',
    title: 'hours',
    back: toHome,
    Doctor: lazyPage('MySchedule', () => import('../features/hours/pages/MySchedule.tsx')),
  },
  {
    path: '/absences',
    title: 'absences',
    back: { to: '/myschedule', label: 'hours' },
    Doctor: lazyPage('Absences', () => import('../features/closedTimes/pages/Absences.tsx')),
  },
  {
    path: '/templates',
    title: 'templates',
    back: toAccount,
    Doctor: lazyPage('Templates', () => import('../features/templates/pages/Templates.tsx')),
  },
  {
    path: '/confirm-email',
    title: 'confirmEmail',
    back: toHome,
    narrow: true,
    Patient: lazyPage('ConfirmEmail', () => import('../features/identity/pages/ConfirmEmail.tsx')),
  },
  {
    path: '/desk/day',
    title: 'deskDay',
    full: true,
    Reception: lazyPage('Day', () => import('../features/desk/pages/Day.tsx')),
  },
  {
    path: '/desk/patients',
    title: 'deskPatients',
    Reception: lazyPage('Patients', () => import('../features/desk/pages/Patients.tsx')),
  },
  {
    path: '/desk/patient',
    title: 'deskPatient',
    back: { to: '/desk/patients', label: 'patients' },
    Reception: lazyPage('Patient', () => import('../features/desk/pages/Patient.tsx')),
  },
  {
    path: '/desk/clinic',
    title: 'deskClinic',
    Reception: lazyPage('Clinic', () => import('../features/desk/pages/Clinic.tsx')),
  },
  {
    path: '/desk/clinic/details',
    title: 'deskDetails',
    back: { to: '/desk/clinic', label: 'clinic' },
    Reception: ClinicPart,
  },
  {
    path: '/desk/clinic/messages',
    title: 'deskMessages',
    back: { to: '/desk/clinic', label: 'clinic' },
    narrow: true,
    Reception: ClinicPart,
  },
  {
    path: '/desk/clinic/doctors',
    title: 'deskDoctors',
    back: { to: '/desk/clinic', label: 'clinic' },
    Reception: ClinicPart,
  },
  {
    path: '/desk/clinic/team',
    title: 'deskTeam',
    back: { to: '/desk/clinic', label: 'clinic' },
    Reception: ClinicPart,
  },
  {
    path: '/desk/clinic/resets',
    title: 'deskResets',
    back: { to: '/desk/clinic', label: 'clinic' },
    narrow: true,
    Reception: ClinicPart,
  },
  {
    path: '/desk/closed',
    title: 'deskClosed',
    back: { to: '/desk/clinic', label: 'clinic' },
    Reception: lazyPage('DeskClosed', () => import('../features/closedTimes/pages/DeskClosed.tsx')),
  },
  {
    path: '/desk/questions',
    title: 'deskQuestions',
    back: { to: '/desk/clinic', label: 'clinic' },
    Reception: lazyPage('DeskQuestions', () => import('../features/questionnaire/pages/DeskQuestions.tsx')),
  },
  {
    path: '/desk/undelivered',
    title: 'deskUndelivered',
    back: { to: '/desk/day', label: 'day' },
    Reception: lazyPage('Undelivered', () => import('../features/desk/pages/Undelivered.tsx')),
  },
  {
    path: '/desk/corrections',
    title: 'deskCorrections',
    back: { to: '/desk/day', label: 'day' },
    Reception: lazyPage('Corrections', () => import('../features/desk/pages/Corrections.tsx')),
  },
  {
    path: '/desk/unconfirmed',
    title: 'deskUnconfirmed',
    back: { to: '/desk/day', label: 'day' },
    Reception: lazyPage('Unconfirmed', () => import('../features/desk/pages/Unconfirmed.tsx')),
  },
  {
    path: '/dependents',
    title: 'dependents',
    back: toAccount,
    narrow: true,
    Patient: lazyPage('Dependents', () => import('../features/care/pages/Dependents.tsx')),
  },
  { path: '/my-data', title: 'myData', back: toAccount, narrow: true, Patient: MyData, Doctor: MyData },
  { path: '/outbox', title: 'outbox', back: toHome, ...all(Outbox) },
  {
    path: '/account/close',
    title: 'closeAccount',
    back: toAccount,
    Patient: CloseAccount,
    Doctor: CloseAccount,
  },
  { path: '/consents', title: 'consents', back: toAccount, narrow: true, ...all(Consents) },
  { path: '/accept', title: 'accept', back: toHome, narrow: true, ...all(Accept) },
  { path: '/account', title: 'account', back: toHome, ...all(AccountOverview) },
  { path: '/account/you', title: 'accountYou', back: toAccount, ...all(AccountYou) },
  { path: '/account/security', title: 'accountSecurity', back: toAccount, ...all(AccountSecurity) },
  {
    path: '/account/messages',
    title: 'accountMessages',
    back: toAccount,
    Patient: AccountMessages,
    Doctor: AccountMessages,
  },
  { path: '/account/device', title: 'accountDevice', back: toAccount, ...all(AccountDevice) },
  { path: '/dashboard', title: 'dashboard', back: toHome, narrow: true, ...all(Dashboard) },
  { path: '/patient-notfound404', title: 'patientNotFound', back: toHome, narrow: true, ...all(PatientNotFound) },
  { path: '/reset-password', title: 'resetPassword', back: toHome, narrow: true, ...all(ResetPassword) },
  { path: '/forgot-password', title: 'forgotPassword', back: toSecurity, narrow: true, ...all(ForgotPassword) },
  { path: '/m', title: 'link', narrow: true, ...all(LinkPage) },
  { path: '/verify', title: 'verify', back: toHome, narrow: true, ...all(Verify) },
  { path: '/about', title: 'about', back: toHome, narrow: true, ...all(About) },
  { path: '/readme', title: 'readme', back: toHome, ...all(Readme) },
  { path: '/privacy-notice', title: 'privacyNotice', back: toHome, ...all(PrivacyNotice) },
];

/** The page for all other paths, in both trees. */
export const NotFound = lazyPage('NotFound', () => import('./public/NotFound.tsx'));
export const notFoundRoute = { title: 'notFound', narrow: true } as const;
