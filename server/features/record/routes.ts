import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import {
  createExam as createExamCall,
  deleteExam,
  downloadExam,
  examThumbnail,
  listAudit,
  listExams as listExamsCall,
  listNotesVersions,
  listTreatedPatients,
  readRecord,
  reportOfflineAccess,
  saveNotes as saveNotesCall,
  uploadExam,
} from '../../../contract/record.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { patientFor } from '../../platform/auth/ownPatients.ts';
import { requireSession } from '../../platform/auth/signedIn.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/errors/problems.ts';
import { examFolders } from '../../platform/files/examFolders.ts';
import { sendFile } from '../../platform/files/send.ts';
import { thumbnailsIn } from '../../platform/files/thumbnails.ts';
import { pageResponse } from '../../platform/http/page.ts';
import { serve } from '../../platform/http/serve.ts';
import { accountSemaphore } from '../../platform/jobs/semaphore.ts';
import { auditEntriesOf } from './auditEntries.ts';
import { createExam, hideExam, listExams, readExamFile } from './exams.ts';
import { handedInRoutes } from './handedIn/routes.ts';
import { history } from './history.ts';
import { conflictFor, saveNotes } from './notes.ts';
import { recordOfflineAccess } from './offlineAccess.ts';
import { countStored } from './storedBytes.ts';
import { treatedPatients } from './treatedPatients.ts';
import {
  attachFile,
  checkAttachable,
  FORM_LIMITS,
  fileLimitFor,
  MAX_CONCURRENT_UPLOADS,
  receiveUpload,
} from './upload.ts';
import { notesVersions } from './versions.ts';

export async function recordRoutes(app: FastifyInstance): Promise<void> {
  const { settings } = app.services;
  const folders = examFolders(settings.dataDir);
  const thumbnails = thumbnailsIn(folders);
  const uploads = accountSemaphore(MAX_CONCURRENT_UPLOADS);

  serve(app, readRecord, async context =>
    pageResponse(
      context,
      await context.audited(tx => history(tx, actorOf(context), context.params.patientId, context.query)),
    ),
  );

  serve(app, listTreatedPatients, async context => {
    const by = { ...actorOf(context), approved: context.user.approved };
    return pageResponse(context, await context.audited(tx => treatedPatients(tx, by, context.query)));
  });

  serve(app, saveNotesCall, async context => {
    const { audited, body, write } = context;
    try {
      return await write(tx => countStored(tx, actorOf(context), body, () => saveNotes(tx, actorOf(context), body)));
    } catch (error) {
      const isConflict = error instanceof Refusal && error.code === 'version_conflict';
      throw isConflict ? await audited(tx => conflictFor(tx, actorOf(context), body.id)) : error;
    }
  });

  serve(app, listNotesVersions, async context => {
    const { audited, params, query } = context;
    return pageResponse(context, await audited(tx => notesVersions(tx, actorOf(context), params.id, query)), query);
  });

  serve(app, createExamCall, async context =>
    context.write(tx =>
      countStored(tx, actorOf(context), context.body, () => createExam(tx, actorOf(context), context.body)),
    ),
  );

  // A separate plugin scope: only this route parses multipart forms.
  await app.register(async forms => {
    await forms.register(multipart, { limits: FORM_LIMITS });
    serve(forms, uploadExam, async context => {
      const { audited, read, reply, request, user, write } = context;
      // Before any byte of the form is read, so the exam's id isn't known yet.
      const by = actorOf(context);
      await read(db => fileLimitFor(db, by, undefined));
      return await uploads(user.id, async () => {
        const upload = await receiveUpload(request, reply, folders, {
          fileLimitFor: id => read(db => fileLimitFor(db, by, id)),
          maxBytes: settings.examMaxBytes,
          freeBytes: settings.examDiskFloorBytes,
        });
        const { examId, file } = upload;
        try {
          await audited(tx => checkAttachable(tx, by, examId, file.hash));
          await file.keep();
          if (file.picture) await thumbnails.keep(file.hash, file.picture);
          const attach = async (tx: Tx) => {
            await requireSession(tx, user, by.at, settings.sessionDays);
            return await attachFile(tx, by, upload, app.services.clock());
          };
          return await write(attach, [examId, file.hash]);
        } finally {
          await file.discard();
        }
      });
    });
  });

  await handedInRoutes(app, { folders, thumbnails });

  serve(app, deleteExam, async context => context.write(tx => hideExam(tx, actorOf(context), context.params.id)));

  serve(app, listExamsCall, async context =>
    context.audited(tx => listExams(tx, actorOf(context), context.params.appointmentId)),
  );

  serve(app, downloadExam, async context => {
    const { audited, query, reply, request } = context;
    const file = await audited(tx =>
      readExamFile(tx, actorOf(context), query, { action: 'download', subject: 'exam' }),
    );
    return file ? await sendFile(request, reply, folders, file) : reply.code(204).send();
  });

  serve(app, examThumbnail, async context => {
    const { audited, query, reply } = context;
    const file = await audited(tx =>
      readExamFile(tx, actorOf(context), query, { action: 'read', subject: 'thumbnail' }),
    );
    const picture = file && file.type !== 'application/pdf' ? await thumbnails.of(file) : undefined;
    if (!picture) return reply.code(204).send();
    return reply.headers({ 'Content-Type': 'image/webp', 'Cache-Control': 'private, no-store' }).send(picture);
  });

  serve(app, reportOfflineAccess, async context =>
    context.write(tx => recordOfflineAccess(tx, actorOf(context), context.body, settings.sessionDays)),
  );

  serve(app, listAudit, async context => {
    const { patient, ...part } = context.query;
    const entries = await context.read(async db =>
      auditEntriesOf(db, context.user.id, await patientFor(db, context.user, patient), part),
    );
    return pageResponse(context, entries);
  });
}
