/** The whole record of a person as a document to read and print. */
import type { Readable } from 'node:stream';
import { linesOf, sheetOf } from '../../../../contract/documentSheet.ts';
import type { IssuedDocument } from '../../../../contract/documents.ts';
import { crmText } from '../../../../contract/formats.ts';
import { HOME_TIME_ZONE } from '../../../../contract/wallClock.ts';
import { type DocumentWriter, pdfStream } from '../../../platform/files/pdf/document.ts';
import type { Language } from '../../../platform/mail/texts.ts';
import { type ExportedHandedIn, handedInOf } from '../handedIn.ts';
import {
  answersOf,
  appointmentsOf,
  type ExportedAppointment,
  type ExportedExam,
  mayHaveTakenPlace,
  type Person,
  type Source,
} from '../source.ts';
import { dayOf, timeIn } from './dates.ts';
import { writeEntries } from './entriesPdf.ts';
import { stateText } from './stateText.ts';
import { texts } from './texts.ts';

interface Options {
  language: Language;
  /** The picture of an exam as JPEG; undefined if it can't be shown. */
  pictureOf(exam: PrintedExam): Promise<Buffer | undefined>;
}

type PrintedExam = Pick<ExportedExam, 'name' | 'path' | 'mimetype' | 'sha256'>;

export function recordPdf(source: Source, person: Person, { language, pictureOf }: Options): Readable {
  const words = texts[language];
  const title = `${words.title} – ${person.name}`;
  const exportedAt = `${words.exportedAt} ${timeIn(HOME_TIME_ZONE, source.by.at, language)}`;
  const footer = `${title} · ${exportedAt}`;
  const options = { title, language, footer, page: words.page, of: words.of, createdAt: source.by.at };
  return pdfStream(options, async to => {
    await to.text('title', title);
    await to.text('small', exportedAt);
    await to.text('small', words.codes);
    await writePerson(to, person, language);
    await writeEntries(to, source, language);
    await to.text('heading', words.questionnaire);
    const answers = await answersOf(source);
    if (answers.length === 0) await to.text('body', words.noAnswers);
    for (const { question, answers: given } of answers) {
      await to.text('label', question);
      await to.text('body', given.join('; '));
    }
    await to.text('heading', words.appointments);
    let count = 0;
    for await (const appointment of appointmentsOf(source)) {
      count += 1;
      await writeAppointment(to, appointment, source.by.at, language);
      for (const exam of appointment.exams) await writeExam(to, exam, { language, pictureOf });
      if (appointment.documents.length > 0) await to.text('label', words.documents);
      for (const document of appointment.documents) await writeDocument(to, document);
    }
    if (count === 0) await to.text('body', words.noAppointments);
    const handedIn = await handedInOf(source);
    if (handedIn.length > 0) await to.text('heading', words.handedIn);
    for (const exam of handedIn) {
      await writeExam(to, exam, { language, pictureOf });
      await to.text('small', handedInLine(exam, language));
      if (exam.note) await to.text('body', exam.note);
    }
  });
}

async function writePerson(to: DocumentWriter, person: Person, language: Language): Promise<void> {
  const words = texts[language].person;
  const birthday = person.birthday && dayOf(person.birthday, language);
  for (const name of ['birthday', 'phone', 'email', 'address', 'rg', 'cpf'] as const) {
    const value = name === 'birthday' ? birthday : person[name];
    if (value) await to.text('body', `${words[name]}: ${value}`);
  }
}

async function writeAppointment(
  to: DocumentWriter,
  appointment: ExportedAppointment,
  now: Date,
  language: Language,
): Promise<void> {
  const words = texts[language];
  const { clinic, doctor, specialty } = appointment;
  const state = stateText(appointment, now, language);
  await to.text('subheading', `${timeIn(clinic.time_zone, new Date(appointment.date), language)} · ${specialty.name}`);
  await to.text('small', `${doctor.name}${doctor.CRM && ` (${crmText(doctor.CRM)})`} · ${clinic.name} · ${state}`);
  const notes = [
    [words.anamnesis, appointment.anamnesis],
    [words.diagnosis, appointment.diagnosis],
  ] as const;
  const written = notes.filter(([, text]) => text.trim() !== '');
  if (written.length === 0 && mayHaveTakenPlace(appointment, now)) await to.text('small', words.noNotes);
  for (const [label, text] of written) {
    await to.text('label', label);
    await to.text('body', text);
  }
  if (appointment.exams.length > 0) await to.text('label', words.exams);
}

/** What it is, who handed it in, and when. */
function handedInLine(exam: ExportedHandedIn, language: Language): string {
  const words = texts[language];
  const day = (at: string) => timeIn(HOME_TIME_ZONE, new Date(at), language);
  const withdrawn = exam.withdrawn_at && `${words.withdrawn} ${day(exam.withdrawn_at)}`;
  const taken = exam.taken_on && dayOf(exam.taken_on, language);
  const by = `${words.handedInBy[exam.handed_in_by]} ${day(exam.created_at)}`;
  return [exam.label, taken, by, withdrawn].filter(Boolean).join(' · ');
}

async function writeExam(to: DocumentWriter, exam: PrintedExam, { language, pictureOf }: Options): Promise<void> {
  await to.text('body', `• ${exam.name} – ${exam.path}`);
  if (exam.mimetype === 'application/pdf') return;
  const picture = await pictureOf(exam);
  if (picture) await to.picture(picture);
  else await to.text('small', texts[language].noPicture);
}

async function writeDocument(to: DocumentWriter, document: IssuedDocument): Promise<void> {
  const { title, code, issued, warnings, blocks } = sheetOf(document, '');
  await to.text('body', `• ${title} – ${issued} – ${code}`);
  for (const line of [...warnings, ...linesOf(blocks)]) await to.text('small', line);
}
