import { useTranslation } from 'react-i18next';
import {
  type Channel,
  channels,
  type MessagePreferences,
  languages as messageLanguages,
  topics as messageTopics,
} from '../../../../contract/notifications.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import type { Change } from './change.ts';
import { Switch } from './Switch.tsx';
import { usePreferences } from './usePreferences.ts';
import '../messages.css';

/**
 * Which messages the signed-in patient receives, on which channels, and in which language
 * (docs/product.md#messages-to-patients).
 */
export function MessageChoices() {
  const { query, hasPush, isSaved, save } = usePreferences();
  return (
    <QueryView query={query} rows={2}>
      {preferences => <Choices preferences={preferences} hasPush={hasPush} isSaved={isSaved} onChange={save} />}
    </QueryView>
  );
}

const mailsOnly: readonly Channel[] = ['mail'];

interface ChoicesProps {
  preferences: MessagePreferences;
  /** Whether a device of the patient takes pushes. */
  hasPush: boolean;
  isSaved: boolean;
  onChange: (change: Change) => void;
}

function Choices({ preferences: { language, topics }, hasPush, isSaved, onChange }: ChoicesProps) {
  const { t } = useTranslation();
  return (
    <div className="notifications-choices">
      {/* Segments tell it to screen readers. */}
      <p className="notifications-label" aria-hidden="true">
        {t('messages.preferences.language')}
      </p>
      <Segments
        legend={t('messages.preferences.language')}
        options={messageLanguages.map(value => ({ value, label: t(`messages.languages.${value}`) }))}
        value={language}
        onChange={chosen => onChange({ language: chosen })}
      />
      {(hasPush ? channels : mailsOnly).map(channel => (
        <fieldset key={channel} className="notifications-topics">
          <legend>{t(`messages.preferences.topics.${channel}`)}</legend>
          {messageTopics.map(topic => (
            <Switch
              key={topic}
              label={t(`messages.topics.${topic}.label`)}
              text={t(`messages.topics.${topic}.text`)}
              isOn={topics[topic][channel]}
              onChange={isOn => onChange({ topic, channel, isOn })}
            />
          ))}
        </fieldset>
      ))}
      <p className="notifications-hint">{t('messages.preferences.always')}</p>
      <p className="notifications-saved" role="status">
        {isSaved && t('messages.preferences.saved')}
      </p>
    </div>
  );
}
