/** The public interface of this feature. */
export { questions, readAnswers } from './answers.ts';
export { questionnaireRoutes } from './routes.ts';
export { answerVersions } from './versions.ts';
