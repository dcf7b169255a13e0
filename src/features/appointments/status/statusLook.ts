import {
  calendarOutline,
  checkmarkCircleOutline,
  checkmarkDoneOutline,
  closeCircleOutline,
  enterOutline,
  medkitOutline,
} from 'ionicons/icons';
import type { Status } from '../../../../contract/status.ts';
import type { Tone } from '../../../ui/feedback/Badge.tsx';

/** How each status looks: never by its colour alone. */
export const statusLook: Readonly<Record<Status, { icon: string; tone: Tone }>> = {
  booked: { icon: calendarOutline, tone: 'info' },
  confirmed: { icon: checkmarkCircleOutline, tone: 'info' },
  arrived: { icon: enterOutline, tone: 'warning' },
  in_consultation: { icon: medkitOutline, tone: 'warning' },
  done: { icon: checkmarkDoneOutline, tone: 'success' },
  missed: { icon: closeCircleOutline, tone: 'danger' },
};
