import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { and, count, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { EXPORT_SIZE_HEADER, EXPORTS_PER_DAY, exportData, measureExport } from '../../../contract/export.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';
import { type Actor, actorOf, audit } from '../../platform/audit/audit.ts';
import { seal } from '../../platform/audit/seal.ts';
import { ofSamePerson, patientFor } from '../../platform/auth/ownPatients.ts';
import { requireSession } from '../../platform/auth/signedIn.ts';
import { root } from '../../platform/config/project.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { audit as auditTable } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { type ExamFolders, examFolders, pathOf } from '../../platform/files/examFolders.ts';
import { attachment } from '../../platform/files/fileName.ts';
import { printedPictureOf } from '../../platform/files/picture.ts';
import { openStoredFile } from '../../platform/files/storedFile.ts';
import { serve } from '../../platform/http/serve.ts';
import { accountSemaphore, semaphore } from '../../platform/jobs/semaphore.ts';
import { type Language, languageOf } from '../../platform/mail/texts.ts';
import { accessLogJson } from './accessLog.ts';
import { archiveStream, type Entry } from './archive.ts';
import { fhirJson } from './fhir.ts';
import { personInFileName } from './fileNames.ts';
import { handedInOf, measureHandedIn } from './handedIn.ts';
import { textStream } from './json.ts';
import { doctorJson, recordJson } from './recordJson.ts';
import { allExams, type ExportedExam, measure, permitted, personOf, type Source } from './source.ts';

/** How many exports of all accounts run at a time, each as long as its client takes to read it. */
const MAX_CONCURRENT = 10;
const RETRY_SECONDS = 30;

/** For the estimate, in bytes: what an export has besides texts and files, and a picture in the PDF. */
const BASE_BYTES = 60_000;
const PICTURE_BYTES = 40_000;

const LOST = 'O arquivo não está no servidor. / The file is not on the server.\n';

const verifyPage = new URL('server/features/export/verify-access-log.html', root);

export async function exportRoutes(app: FastifyInstance): Promise<void> {
  const { database, settings } = app.services;
  const folders = examFolders(settings.dataDir);
  const onePerAccount = accountSemaphore(1);
  const running = semaphore({
    permits: MAX_CONCURRENT,
    maxQueued: 0,
    full: () => refuse('too_many_requests', { retryAfterSeconds: RETRY_SECONDS }),
  });

  serve(app, measureExport, async context => {
    const { query, read, user } = context;
    if (user.role === 'Doctor') {
      if (query.patient !== undefined) throw refuse('not_found');
      return { bytes: BASE_BYTES };
    }
    const by = actorOf(context);
    return await read(async db => ({ bytes: await sizeOf(db, await patientFor(db, by, query.patient)) }));
  });

  serve(
    app,
    exportData,
    async context => {
      const { audited, query, read, reply, request, user } = context;
      if (user.role === 'Doctor' && query.patient !== undefined) throw refuse('not_found');
      const by = actorOf(context);
      if (request.method === 'HEAD') {
        // Checks the patient, and makes nothing.
        if (user.role === 'Patient') await read(tx => patientFor(tx, by, query.patient));
        return reply.type('application/zip').send();
      }
      // An export takes as long as its client, and ends with its session.
      const source: Reading = {
        ...{ by, database },
        read: work =>
          audited(async tx => {
            await requireSession(tx, user, by.at, settings.sessionDays);
            return await work(tx);
          }),
      };
      await onePerAccount(user.id, () =>
        running.run(async () => {
          const language = languageOf(request.headers['accept-language']);
          const { entries, size, name } =
            user.role === 'Doctor'
              ? await doctorEntries(source)
              : await patientEntries(source, query.patient, { language, folders });
          // The client has left meanwhile, so nothing would end the archive.
          if (reply.raw.destroyed) return;
          const archive = archiveStream(entries, by.at);
          reply.raw.once('close', () => archive.destroy());
          reply.headers({
            'Content-Type': 'application/zip',
            'Content-Disposition': attachment(name),
            'Cache-Control': 'private, no-store',
            [EXPORT_SIZE_HEADER]: String(size),
            // Keeps nginx from storing it on the disk.
            'X-Accel-Buffering': 'no',
          });
          reply.send(archive);
          // Fastify logs an error and closes the connection, so that the client notices the missing end.
          await finished(archive, { writable: false }).catch(() => {});
        }),
      );
      return reply;
    },
    { staysOpen: true },
  );
}

interface Reading extends Pick<Source, 'by' | 'read'> {
  database: Database;
}

interface Export {
  entries: Entry[];
  /** The estimated size, in bytes. */
  size: number;
  name: string;
}

const day = (by: Actor) => by.at.toISOString().slice(0, 10);

/** The estimated size of a patient's export, in bytes. */
async function sizeOf(db: Reader, patientId: string): Promise<number> {
  const amount = await measure(db, patientId);
  const handedIn = await measureHandedIn(db, patientId);
  const pictures = (amount.pictures + handedIn.pictures) * PICTURE_BYTES;
  return Math.ceil(BASE_BYTES + amount.files + handedIn.files + pictures + amount.texts);
}

/** @throws refusal `not_found`, `too_many_requests` */
async function patientEntries(
  { by, read, database }: Reading,
  patient: string | undefined,
  { language, folders }: { language: Language; folders: ExamFolders },
): Promise<Export> {
  const { patientId, size } = await read(async tx => {
    const patientId = await patientFor(tx, by, patient);
    await limitExports(tx, by, eq(auditTable.patientId, patientId));
    await audit(tx, by, { action: 'download', subject: 'record', patientId });
    return { patientId, size: await sizeOf(tx, patientId) };
  });
  const source: Source = { by, patientId, read };
  const person = await personOf(source);
  const exams = [...(await allExams(source)), ...(await handedInOf(source))];
  const pictureOf = (exam: Pick<ExportedExam, 'sha256'>) => printedPictureOf(pathOf(folders.exams, exam.sha256));
  const which = ofSamePerson(auditTable.patientId, patientId);
  const entries = [
    {
      path: language === 'en-US' ? 'record.pdf' : 'prontuario.pdf',
      compress: false,
      open: async () => {
        // Loads PDFKit with its fonts, which most servers need rarely.
        const { recordPdf } = await import('./pdf/recordPdf.ts');
        return recordPdf(source, person, { language, pictureOf });
      },
    },
    { path: 'record.json', compress: true, open: async () => textStream(recordJson(source, person)) },
    { path: 'fhir-bundle.json', compress: true, open: async () => textStream(fhirJson(source, person)) },
    ...logEntries({ accountId: by.id, now: by.at, which, read }, database),
    ...(await Promise.all(exams.map(exam => examEntry(source, exam, folders)))),
  ];
  return {
    entries,
    size,
    name: `${language === 'en-US' ? 'record' : 'prontuario'}-${personInFileName(person.name)}-${day(by)}.zip`,
  };
}

/** @throws refusal `too_many_requests` */
async function doctorEntries({ by, read, database }: Reading): Promise<Export> {
  const { actorId, patientId, subjectId } = auditTable;
  await read(async tx => {
    await limitExports(tx, by, isNull(patientId));
    await audit(tx, by, { action: 'download', subject: 'account', subjectId: by.id });
  });
  const which = or(eq(actorId, by.id), and(isNull(patientId), eq(subjectId, by.id)));
  const entries = [
    { path: 'account.json', compress: true, open: async () => textStream(doctorJson({ by, read })) },
    ...logEntries({ accountId: by.id, now: by.at, which, read }, database),
  ];
  return { entries, size: BASE_BYTES, name: `account-${day(by)}.zip` };
}

const logEntries = (source: Parameters<typeof accessLogJson>[0], database: Database): Entry[] => [
  {
    path: 'access-log.json',
    compress: true,
    open: async () => {
      // The log then contains the export itself, with its seal.
      await seal(database);
      return textStream(accessLogJson(source));
    },
  },
  { path: 'verify-access-log.html', compress: true, open: async () => Readable.from([await readFile(verifyPage)]) },
];

/** The file of an exam; a note in its place if the server has lost it, so that the rest can still be exported. */
async function examEntry(
  source: Source,
  exam: Pick<ExportedExam, 'path' | 'sha256' | 'size'>,
  folders: ExamFolders,
): Promise<Entry> {
  const stored = { hash: exam.sha256, size: exam.size };
  const isThere = await openStoredFile(folders, stored).then(
    file => file.close().then(() => true),
    () => false,
  );
  if (!isThere) return { path: `${exam.path}.txt`, compress: false, open: async () => Readable.from([LOST]) };
  const open = async () => {
    await permitted(source, async () => {});
    return (await openStoredFile(folders, stored)).createReadStream();
  };
  return { path: exam.path, compress: false, open };
}

/**
 * Each export adds an audit row, and these are never deleted.
 * @param among the rows of the exported patient, or those of no patient
 * @throws refusal `too_many_requests`
 */
async function limitExports(tx: Tx, by: Actor, among: SQL): Promise<void> {
  const { actorId, action, subject, at } = auditTable;
  const [today] = await tx
    .select({ exports: count() })
    .from(auditTable)
    .where(
      and(
        among,
        eq(actorId, by.id),
        eq(action, 'download'),
        or(eq(subject, 'record'), eq(subject, 'account')),
        gt(at, new Date(by.at.getTime() - DAY_MS)),
      ),
    );
  if (today && today.exports >= EXPORTS_PER_DAY) {
    throw refuse('too_many_requests', { retryAfterSeconds: DAY_MS / 1000 });
  }
}
