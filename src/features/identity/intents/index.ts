/** What the outbox uses of this feature. Loads nothing that draws: the worker needs it. */
export { changeProfileIntent } from './changeProfile.ts';
export { requestCorrectionIntent } from './requestCorrection.ts';
