/** Texts that the signed-out pages don't need, so that they start faster. */
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
import links from './links.ts';
import messages from './messages.ts';
import myData from './myData.ts';
import privacy from './privacy.ts';
import profile from './profile.ts';
import questions from './questions.ts';
import requests from './requests.ts';
import templates from './templates.ts';
import timetable from './timetable.ts';
import versions from './versions.ts';

export default {
  care,
  closedTimes,
  closing,
  corrections,
  consents,
  desk,
  documents,
  earlier,
  emailChange,
  entries,
  factors,
  links,
  messages,
  myData,
  privacy,
  profile,
  questions,
  requests,
  templates,
  timetable,
  versions,
};
