/** The privacy notice, version 1. Never change the text of a version: CONTRIBUTING.md, "Change the terms". */
import type { LegalText } from '../../legalText.ts';

const privacy: LegalText = [
  {
    text: 'This notice says which data the clinic keeps about you in Clinic, what for, who sees it, how long it is kept, and what you can do about it. It follows the Brazilian data protection law (LGPD, Lei nº 13.709/2018).',
  },
  { heading: '1. In short' },
  {
    list: [
      'The data is there to take care of you. It isn’t sold or used for advertising, and there are no trackers.',
      'Your record is read by you, by those who care for you, and by the doctors who treat you. The front desk doesn’t read it.',
      'Every reading and every change of a record is logged, and the patient sees who it was.',
      'You choose which messages you get, and you can download your data, correct it and close your account.',
    ],
  },
  { heading: '2. Who is responsible' },
  {
    text: 'The clinic that treats you, or where you work, decides what the data is used for and how: it is the controller. The company that hosts and maintains the platform acts on its behalf and by its instructions, as the operator. To reach the person in charge of personal data, ask the clinic’s front desk.',
  },
  { heading: '3. Which data is kept' },
  {
    definitions: [
      [
        'Registration',
        'Of everyone: name and email. Of patients and doctors also phone, address, birth date and gender. Of patients RG and CPF. Of doctors CRM, specialties, clinic and hours. Of those whom the front desk or a carer registered, only what was given.',
      ],
      [
        'Health',
        'Appointments and what the doctor writes about them; the clinical summary, with allergies, medicines, problems and vital signs; prescriptions, certificates and other documents that were issued; exams, including those that you or a carer handed in; and the answers to the questionnaire. All with their earlier versions.',
      ],
      [
        'Correction requests',
        'The birth date or CPF that you asked to have corrected, your message, and the front desk’s reply.',
      ],
      [
        'Doctors’ texts',
        'The templates that a doctor saves, with their earlier versions. What a doctor has entered in clinical summaries is suggested to that doctor again, without saying for which patient it was.',
      ],
      [
        'Access to the account',
        'The password, in a form that not even the clinic can read. The devices you signed in on, as their browsers describe them, and when they were used. The network address (IP) of those who read or change something, and of attempts to sign in.',
      ],
      [
        'Two-step verification',
        'If you use it: of passkeys only the public part, because your fingerprint and face never leave your device; of the authenticator app an encrypted key; of recovery codes only a form that can’t be read back.',
      ],
      [
        'Messages and consents',
        'The messages of the last 30 days, what you chose to receive, which versions of the terms and of this notice you accepted, and when you gave or withdrew each consent.',
      ],
    ],
  },
  { heading: '4. What it is used for, and on which legal basis' },
  {
    list: [
      'To take care of your health: protection of health, in a procedure by health professionals (LGPD, art. 11, II, “f”).',
      'To book, remind of and organize appointments, which is what was agreed with you (art. 7, V).',
      'To comply with the law, such as keeping medical records (art. 7, II, and art. 11, II, “a”).',
      'To keep the platform secure: logging access, recognizing devices and preventing abuse (art. 7, IX, and art. 11, II, “g”).',
      'With your consent, which you can withdraw at any time: notifications on a device, your appointments in your calendar, and offers of an earlier time (art. 7, I).',
    ],
  },
  { text: 'The data isn’t used to decide about health insurance, and no decision about your health is automatic.' },
  { heading: '5. Who sees the data' },
  {
    definitions: [
      [
        'You',
        'Everything in your record and your account, and who opened or changed the record, on the page “Who has seen my record”.',
      ],
      [
        'Those who care for you',
        'A person who cares for you on the platform, if there is one, books, answers, reads and hands in exams for you. You can end that under “My dependents”, and so can the front desk.',
      ],
      [
        'Doctors who treat you',
        'The whole record, with the clinical summary, the documents, the exams, and the answers to the questionnaire. If you handed in an exam and withdrew it, they see that it was withdrawn, and can open the file only if a doctor had already opened it. A doctor treats you through an appointment, booked or past. For other doctors your record doesn’t exist.',
      ],
      [
        'The clinic’s front desk',
        'The agenda, with doctor, specialty and time, and your contact data. Never what the doctor wrote, the clinical summary, documents, exams or answers. Of the stored CPF, only the last digits. If you ask for a correction of your birth date or CPF, they see what you entered, including the full CPF, to compare it with your identity document. When they look you up, or open your registration or your request, that is logged too.',
      ],
      [
        'Anyone with the code of a document',
        'Each issued document has a code, which is also printed as a QR code. Anyone who has it can check, without an account, what kind of document it is, when it was issued, the doctor’s name and CRM, the clinic, the initials of your name, and whether it was canceled. The contents aren’t shown.',
      ],
      [
        'Other patients',
        'Nothing about you. Of doctors, patients see name, CRM, gender, email, specialties, clinic and free times.',
      ],
      [
        'Those who run the server',
        'They have technical access to the database and the backups, and may use it only by the clinic’s instructions.',
      ],
    ],
  },
  { heading: '6. With whom it is shared' },
  {
    list: [
      'Email: messages pass through the clinic’s mail provider and yours. They have name, doctor, clinic, date and time. They don’t name the specialty or anything from the record.',
      'Notifications: they pass through the service of your browser’s maker, such as Google, Apple, Mozilla or Microsoft. The text is encrypted; the service only learns that a device got a message, and when.',
      'Calendar: if you make the address of your calendar feed, the calendar program in which you enter it, and its company, read your appointments with doctor, clinic and time, without the specialty. Of a dependent, the first name is shown; in a doctor’s calendar, the patients’ initials.',
      'WhatsApp: the front desk can open a conversation with you, with name, doctor, date and time, and nothing about your health. If you don’t want that, tell the front desk.',
      'Authorities, where the law demands it.',
    ],
  },
  {
    when: 'avatars',
    text: 'Profile pictures: they come from the service {{service}}, chosen by the clinic. The clinic’s server asks for each picture by a code that is computed from the email. Your device doesn’t contact that service, which gets no name, email or health data.',
  },
  { heading: '7. What stays on your device' },
  { text: 'To work without internet, the app keeps a copy of what you use, always only of the person who signed in:' },
  {
    list: [
      'Of patients: appointments, the record with the clinical summary and the documents, answers, the list of exams that were handed in, exams that were opened, and free times that were seen. Of a dependent, once that dependent was chosen.',
      'Of doctors: the list of appointments; the record with the clinical summary and the documents, the answers and the exams of the patients of the next two days; and the doctor’s own templates and suggestions. Patients see that their data was stored.',
      'Of the front desk: today’s and tomorrow’s agenda.',
      'Of everyone: what is being written, and what still waits to be sent.',
    ],
  },
  {
    text: 'When you sign out, the copies are deleted. What hasn’t been sent stays only if you want it to. The language, the appearance, and a code that recognizes the device without saying whose it is stay too. The platform sets no cookies.',
  },
  { heading: '8. Messages, and how to stop them' },
  {
    list: [
      'You get emails about appointments, reminders, news in the record, the questionnaire, and earlier times. You can switch each kind off under “Terms and consents”, under “My account”, or by the link at the end of the message.',
      'Notifications come only on devices where you allowed them, and stop when you sign out. If you sign in again on the same device, they are back.',
      'Security emails, such as the notice of a sign-in on another device, always come, because they protect your account.',
      'If an important message doesn’t arrive, the clinic may call you.',
    ],
  },
  { heading: '9. How long it is kept' },
  {
    definitions: [
      [
        'Medical record',
        'At least 20 years after the last entry, as Lei nº 13.787/2018 demands, with name, birth date, gender and CPF. So a canceled appointment or a removed exam is no longer shown, but isn’t destroyed. This holds after the account is closed, too.',
      ],
      [
        'Logs',
        'The log of who read or changed the record, what happened to each appointment, and who cared for whom: as long as the record.',
      ],
      [
        'A closed account',
        'For 30 days you can reopen it. After that email, password, phone, address, RG, devices, two-step verification, preferences, correction requests and a doctor’s templates are erased. The proof of what was accepted and consented to stays, without the device.',
      ],
      [
        'Everything else',
        'Sent messages: 30 days. A sign-in that isn’t used ends by itself. Backups contain the data of the day they were made, until the clinic deletes them.',
      ],
    ],
  },
  { heading: '10. Your rights, and where to use them' },
  {
    list: [
      'See and take your data: “My account”, “Download my data”. A patient gets the record as a PDF, the files of the exams, and the same data in formats that other programs read. Doctors get the data of their own account.',
      'Correct it: change your name, phone, address and email under “My account”. Patients ask for a correction of their birth date or CPF there too, and the front desk makes it after seeing an identity document. For other data, go to the front desk with an identity document. For what a doctor wrote, ask the doctor: the correction is kept beside the former text.',
      'Know who has read it: “Who has seen my record”.',
      'Withdraw a consent: “My account”, “Terms and consents”, one by one. What was done before stays valid.',
      'Erase what needn’t be kept: “My account”, “Close account”. Booked appointments are canceled at once, and all access and messages end. Those who work at the front desk ask the clinic.',
      'Ask, object to a use, or ask for a review: talk to the front desk, which passes it on to the person in charge. If the answer isn’t enough, you can turn to the Brazilian data protection authority (ANPD).',
    ],
  },
  { heading: '11. How it is protected' },
  {
    text: 'The log of access is sealed, so that a change in it would show. What doctors and patients write isn’t deleted or replaced without the former version being kept. You can protect your account with a second step, and see on which devices it is open. If there is an incident that may cause you significant harm, the clinic will tell you and the ANPD (LGPD, art. 48).',
  },
  { heading: '12. Children and others who are cared for' },
  {
    text: 'Only people aged 18 or over can create an account. Children, and people who need help, are dependents of a carer, who gives the minimum: name, birth date and a phone number. From the 18th birthday on, a dependent can take over their own registration with a code from the clinic, and the carer’s access ends.',
  },
  { heading: '13. Changes of this notice' },
  {
    text: 'Each version has a number and a date. When a new version comes into force, the app shows what has changed and asks whether you accept it. What you accepted, and when, is under “Terms and consents”, with the earlier versions.',
  },
];
export default privacy;
