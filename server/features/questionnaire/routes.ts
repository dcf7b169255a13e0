import type { FastifyInstance } from 'fastify';
import {
  listAnswers,
  listAnswerVersions,
  listQuestions,
  readAnswers as readAnswersCall,
  saveAnswers as saveAnswersCall,
} from '../../../contract/questionnaire.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { patientOf } from '../../platform/auth/ownPatients.ts';
import { pageResponse } from '../../platform/http/page.ts';
import { serve } from '../../platform/http/serve.ts';
import { countStored } from '../record/index.ts';
import { readAnswers, saveAnswers } from './answers.ts';
import { questions } from './questions.ts';
import { answerVersions } from './versions.ts';

export async function questionnaireRoutes(app: FastifyInstance): Promise<void> {
  serve(app, listQuestions, async ({ read }) => read(questions));

  serve(app, listAnswers, async context =>
    context.audited(tx => {
      const { patient = patientOf(context.user), keep } = context.query;
      return readAnswers(tx, actorOf(context), patient, keep);
    }),
  );

  serve(app, readAnswersCall, async context =>
    context.audited(tx => readAnswers(tx, actorOf(context), context.params.patientId, context.query.keep)),
  );

  serve(app, listAnswerVersions, async context => {
    const { audited, params, query } = context;
    return pageResponse(
      context,
      await audited(tx => answerVersions(tx, actorOf(context), params.patientId, query)),
      query,
    );
  });

  serve(app, saveAnswersCall, async context => {
    const { body, query, write } = context;
    return await write(tx =>
      countStored(tx, actorOf(context), body, () => saveAnswers(tx, actorOf(context), body, query.patient)),
    );
  });
}
