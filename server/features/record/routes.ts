import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import {
  createExam,
  deleteExam,
  downloadExam,
  examThumbnail,
  listAudit,
  listExams,
  listNotesVersions,
  NOTES_VERSIONS_MAX,
  readRecord,
  reportOpening,
  saveNotes as saveNotesCall,
  uploadExam,
} from '../../../contract/record.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { Refusal } from '../../platform/errors/problems.ts';
import { placesIn } from '../../platform/files/places.ts';
import { sendFile } from '../../platform/files/send.ts';
import { thumbnailsIn } from '../../platform/files/thumbnails.ts';
import { atOnce } from '../../platform/http/atOnce.ts';
import { answerPage } from '../../platform/http/page.ts';
import { serve } from '../../platform/http/serve.ts';
import { versionPage } from '../../platform/http/versionPages.ts';
import { create, hide, openExam, search } from './exams.ts';
import { history } from './history.ts';
import { conflictFor, saveNotes } from './notes.ts';
import { recordOpening } from './openings.ts';
import { countStored } from './storedBytes.ts';
import { trail } from './trail.ts';
import { attach, mayAttach, roomFor, takeUpload } from './upload.ts';
import { notesVersions } from './versions.ts';

/** No limit on the file itself: `EXAM_MAX_BYTES` is enforced while it arrives. The rest of a form is small. */
const FORM_LIMITS = { fileSize: Number.POSITIVE_INFINITY, files: 10, fields: 10, parts: 20, fieldSize: 1_000 };

/** The maximum number of concurrent uploads of one account. */
const UPLOADS_AT_ONCE = 4;

export async function recordRoutes(app: FastifyInstance): Promise<void> {
  const { settings } = app.services;
  const places = placesIn(settings.dataDir);
  const thumbnails = thumbnailsIn(places);
  const uploads = atOnce(UPLOADS_AT_ONCE);

  serve(app, readRecord, async visit =>
    answerPage(visit, await visit.audited(tx => history(tx, actorOf(visit), visit.params.patientId, visit.query))),
  );

  serve(app, saveNotesCall, async visit => {
    const { audited, body, write } = visit;
    try {
      return await write(tx => countStored(tx, actorOf(visit), body, () => saveNotes(tx, actorOf(visit), body)));
    } catch (error) {
      const isConflict = error instanceof Refusal && error.code === 'version_conflict';
      throw isConflict ? await audited(tx => conflictFor(tx, actorOf(visit), body.id)) : error;
    }
  });

  serve(app, listNotesVersions, async visit => {
    const { after, limit = NOTES_VERSIONS_MAX } = visit.query;
    return await versionPage(visit, limit, limit =>
      visit.audited(tx => notesVersions(tx, actorOf(visit), visit.params.id, { after, limit })),
    );
  });

  serve(app, createExam, async visit =>
    visit.write(tx => countStored(tx, actorOf(visit), visit.body, () => create(tx, actorOf(visit), visit.body))),
  );

  // A separate plugin scope: only this route parses multipart forms.
  await app.register(async forms => {
    await forms.register(multipart, { limits: FORM_LIMITS });
    serve(forms, uploadExam, async visit => {
      const { audited, read, reply, request, user, write } = visit;
      // Before any byte of the form is read, so the exam's id isn't known yet.
      await read(db => roomFor(db, user.id, undefined));
      return await uploads(user.id, async () => {
        const upload = await takeUpload(request, reply, places, {
          roomFor: id => read(db => roomFor(db, user.id, id)),
          maxBytes: settings.examMaxBytes,
          freeBytes: settings.examDiskFloorBytes,
        });
        const { examId, file } = upload;
        try {
          await audited(tx => mayAttach(tx, user.id, examId, file.hash));
          await file.keep();
          if (file.picture) await thumbnails.keep(file.hash, file.picture);
          return await write(tx => attach(tx, actorOf(visit), upload), [examId, file.hash]);
        } finally {
          await file.discard();
        }
      });
    });
  });

  serve(app, deleteExam, async visit => visit.write(tx => hide(tx, actorOf(visit), visit.params.id)));

  serve(app, listExams, async visit => visit.audited(tx => search(tx, actorOf(visit), visit.params.appointmentId)));

  serve(app, downloadExam, async visit => {
    const { audited, query, reply, request } = visit;
    const file = await audited(tx => openExam(tx, actorOf(visit), query.id, { action: 'download', subject: 'exam' }));
    return file ? await sendFile(request, reply, places, file) : reply.code(204).send();
  });

  serve(app, examThumbnail, async visit => {
    const { audited, query, reply } = visit;
    const file = await audited(tx => openExam(tx, actorOf(visit), query.id, { action: 'read', subject: 'thumbnail' }));
    const picture = file && file.type !== 'application/pdf' ? await thumbnails.of(file) : undefined;
    if (!picture) return reply.code(204).send();
    return reply.headers({ 'Content-Type': 'image/webp', 'Cache-Control': 'private, no-store' }).send(picture);
  });

  serve(app, reportOpening, async visit =>
    visit.write(tx => recordOpening(tx, actorOf(visit), visit.body, settings.sessionDays)),
  );

  serve(app, listAudit, async visit =>
    answerPage(visit, await visit.read(db => trail(db, visit.user.id, visit.query))),
  );
}
