import { describe, expect, test } from 'vitest';
import { type MessagePreferences, topics } from '../../../../../contract/notifications.ts';
import { bodyOf, withChanges } from '../../../../../src/features/notifications/preferences/change.ts';

const everything: MessagePreferences = {
  language: 'pt-BR',
  topics: Object.fromEntries(topics.map(topic => [topic, { mail: true, push: true }])) as MessagePreferences['topics'],
};

describe('changes of message preferences', () => {
  test('a topic’s change asks for that topic alone, and keeps its other channel', () => {
    const saved = { ...everything, topics: { ...everything.topics, record: { mail: true, push: false } } };
    expect(bodyOf({ topic: 'record', channel: 'mail', isOn: false }, saved)).toEqual({
      topics: { record: { mail: false, push: false } },
    });
  });

  test('a change of the language asks for nothing else', () => {
    expect(bodyOf({ language: 'en-US' }, everything)).toEqual({ language: 'en-US' });
  });

  test('changes are shown on top of what is saved, the latest last', () => {
    const shown = withChanges(everything, [
      { topic: 'reminders', channel: 'mail', isOn: false },
      { language: 'en-US' },
      { topic: 'record', channel: 'push', isOn: false },
      { topic: 'record', channel: 'push', isOn: true },
    ]);
    expect(shown.language).toBe('en-US');
    expect(shown.topics.reminders).toEqual({ mail: false, push: true });
    expect(shown.topics.record).toEqual({ mail: true, push: true });
    expect(everything.topics.reminders.mail).toBe(true);
  });
});
