import type { FastifyInstance } from 'fastify';
import {
  ANSWER_VERSIONS_MAX,
  listAnswers,
  listAnswerVersions,
  listQuestions,
  readAnswers as readAnswersCall,
  saveAnswers as saveAnswersCall,
} from '../../../contract/questionnaire.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { serve } from '../../platform/http/serve.ts';
import { versionPage } from '../../platform/http/versionPages.ts';
import { countStored } from '../record/index.ts';
import { questions, readAnswers, saveAnswers } from './answers.ts';
import { answerVersions } from './versions.ts';

export async function questionnaireRoutes(app: FastifyInstance): Promise<void> {
  serve(app, listQuestions, async ({ read }) => read(questions));

  serve(app, listAnswers, async visit =>
    visit.audited(tx => readAnswers(tx, actorOf(visit), visit.user.id, visit.query.keep)),
  );

  serve(app, readAnswersCall, async visit =>
    visit.audited(tx => readAnswers(tx, actorOf(visit), visit.params.patientId, visit.query.keep)),
  );

  serve(app, listAnswerVersions, async visit => {
    const { after, limit = ANSWER_VERSIONS_MAX } = visit.query;
    return await versionPage(visit, limit, limit =>
      visit.audited(tx => answerVersions(tx, actorOf(visit), visit.params.patientId, { after, limit })),
    );
  });

  serve(app, saveAnswersCall, async visit =>
    visit.write(tx => countStored(tx, actorOf(visit), visit.body, () => saveAnswers(tx, actorOf(visit), visit.body))),
  );
}
