/** Changes of a patient's preferences that are on their way to the server. Pure. */
import type { BodyOf } from '../../../../contract/call.ts';
import type { Channel, MessagePreferences, saveMessagePreferences, Topic } from '../../../../contract/notifications.ts';

/** One change: the language, or whether messages about a topic come on a channel. */
export type Change = { language: MessagePreferences['language'] } | { topic: Topic; channel: Channel; isOn: boolean };

/** What the server is asked for. The other channels of a topic stay as they are. */
export function bodyOf(change: Change, { topics }: MessagePreferences): BodyOf<typeof saveMessagePreferences> {
  if ('language' in change) return { language: change.language };
  const { topic, channel, isOn } = change;
  return { topics: { [topic]: { ...topics[topic], [channel]: isOn } } };
}

/** The preferences with changes on top, the latest last. */
export function withChanges(saved: MessagePreferences, changes: readonly Change[]): MessagePreferences {
  let { language } = saved;
  const topics = { ...saved.topics };
  for (const change of changes) {
    if ('language' in change) language = change.language;
    else topics[change.topic] = { ...topics[change.topic], [change.channel]: change.isOn };
  }
  return { language, topics };
}
