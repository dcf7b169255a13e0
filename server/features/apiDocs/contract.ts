import * as appointments from '../../../contract/appointments.ts';
import * as avatars from '../../../contract/avatars.ts';
import * as booking from '../../../contract/booking.ts';
import * as calendar from '../../../contract/calendar.ts';
import * as care from '../../../contract/care.ts';
import * as closedTimes from '../../../contract/closedTimes.ts';
import * as closing from '../../../contract/closing.ts';
import * as consents from '../../../contract/consents.ts';
import * as corrections from '../../../contract/corrections.ts';
import * as desk from '../../../contract/desk.ts';
import * as documents from '../../../contract/documents.ts';
import * as earlier from '../../../contract/earlier.ts';
import * as emailChange from '../../../contract/emailChange.ts';
import * as entries from '../../../contract/entries.ts';
import * as errors from '../../../contract/errors.ts';
import * as events from '../../../contract/events.ts';
import * as exported from '../../../contract/export.ts';
import * as formats from '../../../contract/formats.ts';
import * as handedInExams from '../../../contract/handedInExams.ts';
import * as hours from '../../../contract/hours.ts';
import * as identity from '../../../contract/identity.ts';
import * as links from '../../../contract/links.ts';
import * as managedQuestions from '../../../contract/managedQuestions.ts';
import * as management from '../../../contract/management.ts';
import * as notifications from '../../../contract/notifications.ts';
import * as passkeys from '../../../contract/passkeys.ts';
import * as profile from '../../../contract/profile.ts';
import * as push from '../../../contract/push.ts';
import * as questionnaire from '../../../contract/questionnaire.ts';
import * as record from '../../../contract/record.ts';
import * as secondFactor from '../../../contract/secondFactor.ts';
import * as system from '../../../contract/system.ts';
import * as templates from '../../../contract/templates.ts';
import * as timetable from '../../../contract/timetable.ts';

/** Everything that the modules of the contract export, by name. */
export const contract = {
  ...{
    ...identity,
    ...secondFactor,
    ...passkeys,
    ...profile,
    ...emailChange,
    ...closing,
    ...consents,
    ...booking,
    ...appointments,
    ...events,
    ...record,
    ...documents,
    ...handedInExams,
    ...questionnaire,
    ...managedQuestions,
    ...templates,
    ...entries,
    ...hours,
    ...timetable,
  },
  ...{ ...care, ...desk, ...corrections, ...closedTimes },
  ...{ ...management, ...links, ...notifications, ...push, ...earlier, ...calendar },
  ...{ ...exported, ...avatars, ...system, ...formats, ...errors },
};
