/** Changes of a patient's preferences that are on their way to the server. Pure. */
import type { BodyOf } from '../../../../contract/call.ts';
import type { MessagePreferences, saveMessagePreferences, Topic } from '../../../../contract/notifications.ts';

/** The topics that are sent today. A message about an earlier time isn't. */
export const sentTopics = ['appointments', 'reminders', 'record', 'questionnaire'] as const satisfies readonly Topic[];
type SentTopic = (typeof sentTopics)[number];

/** One change: the language, or whether mails about a topic come. */
export type Change = { language: MessagePreferences['language'] } | { topic: SentTopic; mail: boolean };

/** What the server is asked for. The other channels of a topic stay as they are. */
export function bodyOf(change: Change, { topics }: MessagePreferences): BodyOf<typeof saveMessagePreferences> {
  if ('language' in change) return { language: change.language };
  const { topic, mail } = change;
  return { topics: { [topic]: { ...topics[topic], mail } } };
}

/** The preferences with changes on top, the latest last. */
export function withChanges(saved: MessagePreferences, changes: readonly Change[]): MessagePreferences {
  let { language } = saved;
  const topics = { ...saved.topics };
  for (const change of changes) {
    if ('language' in change) language = change.language;
    else topics[change.topic] = { ...topics[change.topic], mail: change.mail };
  }
  return { language, topics };
}
