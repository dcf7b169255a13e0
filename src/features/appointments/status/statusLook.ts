import {
  calendarOutline,
  checkmarkCircleOutline,
  checkmarkDoneOutline,
  closeCircleOutline,
  enterOutline,
  medkitOutline,
} from 'ionicons/icons';
import type { Status } from '../../../../contract/status.ts';
import type { BadgeTone } from '../../../ui/feedback/Badge.tsx';

/**
 * How each status looks: never by its colour alone. Green is what is certain, amber who is there, grey what is over.
 */
export const statusLook: Readonly<Record<Status, { icon: string; tone: BadgeTone }>> = {
  booked: { icon: calendarOutline, tone: 'info' },
  confirmed: { icon: checkmarkCircleOutline, tone: 'success' },
  arrived: { icon: enterOutline, tone: 'warning' },
  in_consultation: { icon: medkitOutline, tone: 'warning' },
  done: { icon: checkmarkDoneOutline, tone: 'quiet' },
  missed: { icon: closeCircleOutline, tone: 'danger' },
};
