import type { FastifyInstance } from 'fastify';
import {
  listQuestionVersions,
  orderQuestions as orderQuestionsCall,
  readManagedQuestionnaire,
  retireQuestion as retireQuestionCall,
  saveQuestion as saveQuestionCall,
} from '../../../contract/managedQuestions.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { pageResponse } from '../../platform/http/page.ts';
import { serve } from '../../platform/http/serve.ts';
import { countStored } from '../record/index.ts';
import { questionHistory } from './history.ts';
import { managedQuestionnaire, orderQuestions, requireManager, retireQuestion, saveQuestion } from './manage.ts';

/** Routes for the managers of clinics, who change the questions. */
export async function managedQuestionsRoutes(app: FastifyInstance): Promise<void> {
  serve(app, readManagedQuestionnaire, ({ user, read }) =>
    read(async db => {
      await requireManager(db, user);
      return await managedQuestionnaire(db);
    }),
  );

  serve(app, saveQuestionCall, async context => {
    const { params, body, write } = context;
    const by = actorOf(context);
    return await write(tx => countStored(tx, by, body, () => saveQuestion(tx, by, params.id, body)));
  });

  serve(app, orderQuestionsCall, async context => {
    const { body, write } = context;
    const by = actorOf(context);
    return await write(tx => countStored(tx, by, body, () => orderQuestions(tx, by, body)));
  });

  serve(app, retireQuestionCall, async context => {
    const { params, body, write } = context;
    const by = actorOf(context);
    return await write(tx => countStored(tx, by, body, () => retireQuestion(tx, by, params.id, body.retired)));
  });

  serve(app, listQuestionVersions, async context => {
    const { params, query, user, read } = context;
    const page = await read(async db => {
      await requireManager(db, user);
      return await questionHistory(db, params.id, query);
    });
    return pageResponse(context, page, query);
  });
}
