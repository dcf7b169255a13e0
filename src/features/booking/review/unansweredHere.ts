import { userStore } from '../../../sync/device.ts';
import { createUnanswered } from './unanswered.ts';

/** The signed-in patient's unanswered bookings on this device. */
export const unanswered = createUnanswered(userStore('unansweredBookings'), Date.now);
