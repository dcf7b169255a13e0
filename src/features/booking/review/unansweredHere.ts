import { drafts } from '../../../sync/device.ts';
import { createUnanswered } from './unanswered.ts';

/** The signed-in patient's unanswered bookings on this device. */
export const unanswered = createUnanswered(drafts, Date.now);
