import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { handInExam, listHandedInExams, uploadHandedInExam, withdrawExam } from '../../../../contract/handedInExams.ts';
import { actorOf } from '../../../platform/audit/audit.ts';
import { requireSession } from '../../../platform/auth/signedIn.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors/problems.ts';
import type { ExamFolders } from '../../../platform/files/examFolders.ts';
import type { Thumbnails } from '../../../platform/files/thumbnails.ts';
import { pageResponse } from '../../../platform/http/page.ts';
import { serve } from '../../../platform/http/serve.ts';
import { accountSemaphore } from '../../../platform/jobs/semaphore.ts';
import { countStored } from '../storedBytes.ts';
import { FORM_LIMITS, MAX_CONCURRENT_UPLOADS, receiveUpload } from '../upload.ts';
import { handIn, withdraw } from './handIn.ts';
import { handedInExams } from './list.ts';
import { attachHandedIn, handedInLimitFor, requireAnyHandedIn } from './upload.ts';

/** What a form has besides its file, in bytes, with plenty to spare. */
const FORM_BYTES = 16_000;

/** The routes of exams that patients hand in. */
export async function handedInRoutes(
  app: FastifyInstance,
  { folders, thumbnails }: { folders: ExamFolders; thumbnails: Thumbnails },
): Promise<void> {
  const { settings } = app.services;
  const uploads = accountSemaphore(MAX_CONCURRENT_UPLOADS);

  serve(app, listHandedInExams, async context => {
    const { audited, params, query } = context;
    return pageResponse(context, await audited(tx => handedInExams(tx, actorOf(context), params.patientId, query)));
  });

  serve(app, handInExam, async context => {
    const { body, query, write } = context;
    const by = actorOf(context);
    return await write(tx => countStored(tx, by, body, () => handIn(tx, by, query.patient, body)));
  });

  // A separate plugin scope: only this route parses multipart forms.
  await app.register(async forms => {
    await forms.register(multipart, { limits: FORM_LIMITS });
    serve(forms, uploadHandedInExam, async context => {
      const { read, reply, request, user, write } = context;
      const by = actorOf(context);
      // Before any byte of the form is read, so the exam's id isn't known yet.
      await read(db => requireAnyHandedIn(db, by));
      return await uploads(user.id, async () => {
        const announced = Number(request.headers['content-length'] ?? 0);
        const upload = await receiveUpload(request, reply, folders, {
          fileLimitFor: async id => {
            const limit = await read(db => handedInLimitFor(db, by, id));
            if (limit.larger && announced - FORM_BYTES > limit.bytes) throw refuse(limit.larger);
            return limit;
          },
          maxBytes: settings.examMaxBytes,
          freeBytes: settings.examDiskFloorBytes,
        });
        const { examId, file } = upload;
        try {
          await file.keep();
          if (file.picture) await thumbnails.keep(file.hash, file.picture);
          const attach = async (tx: Tx) => {
            await requireSession(tx, user, by.at, settings.sessionDays);
            return await attachHandedIn(tx, by, upload);
          };
          return await write(attach, [examId, file.hash]);
        } finally {
          await file.discard();
        }
      });
    });
  });

  serve(app, withdrawExam, async context => context.write(tx => withdraw(tx, actorOf(context), context.params.id)));
}
