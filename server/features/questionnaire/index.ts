/** The public interface of this feature. */
export { readAnswers } from './answers.ts';
export { managedQuestionsRoutes } from './managedRoutes.ts';
export { questionnaireRoutes } from './routes.ts';
export { answerVersions } from './versions.ts';
