/** Texts that the signed-out pages don't need, so that they start faster. */
import account from './account.ts';
import appointments from './appointments.ts';
import booking from './booking.ts';
import care from './care.ts';
import closedTimes from './closedTimes.ts';
import closing from './closing.ts';
import consents from './consents.ts';
import corrections from './corrections.ts';
import desk from './desk.ts';
import documents from './documents.ts';
import earlier from './earlier.ts';
import emailChange from './emailChange.ts';
import entries from './entries.ts';
import factors from './factors.ts';
import hours from './hours.ts';
import links from './links.ts';
import messages from './messages.ts';
import myData from './myData.ts';
import outbox from './outbox.ts';
import privacy from './privacy.ts';
import profile from './profile.ts';
import questionnaire from './questionnaire.ts';
import questions from './questions.ts';
import record from './record.ts';
import requests from './requests.ts';
import rounds from './rounds.ts';
import templates from './templates.ts';
import timetable from './timetable.ts';
import versions from './versions.ts';

export default {
  account,
  appointments,
  booking,
  care,
  closedTimes,
  closing,
  consents,
  corrections,
  desk,
  documents,
  earlier,
  emailChange,
  entries,
  factors,
  hours,
  links,
  messages,
  myData,
  outbox,
  privacy,
  profile,
  questionnaire,
  questions,
  record,
  requests,
  rounds,
  templates,
  timetable,
  versions,
};
