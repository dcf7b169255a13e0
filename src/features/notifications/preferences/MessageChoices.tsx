import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type MessagePreferences, languages as messageLanguages } from '../../../../contract/notifications.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { type Change, sentTopics } from './change.ts';
import { usePreferences } from './usePreferences.ts';
import '../messages.css';

/** Which mails the signed-in patient receives, and in which language (docs/product.md#messages-to-patients). */
export function MessageChoices() {
  const { query, isSaved, save } = usePreferences();
  return (
    <QueryView query={query} rows={2}>
      {preferences => <Choices preferences={preferences} isSaved={isSaved} onChange={save} />}
    </QueryView>
  );
}

interface ChoicesProps {
  preferences: MessagePreferences;
  isSaved: boolean;
  onChange: (change: Change) => void;
}

function Choices({ preferences: { language, topics }, isSaved, onChange }: ChoicesProps) {
  const { t } = useTranslation();
  return (
    <div className="messages-choices">
      <Segments
        legend={t('messages.preferences.language')}
        options={messageLanguages.map(value => ({ value, label: t(`messages.languages.${value}`) }))}
        value={language}
        onChange={chosen => onChange({ language: chosen })}
      />
      <fieldset className="messages-topics">
        <legend>{t('messages.preferences.topics')}</legend>
        {sentTopics.map(topic => (
          <Switch
            key={topic}
            label={t(`messages.topics.${topic}.label`)}
            text={t(`messages.topics.${topic}.text`)}
            isOn={topics[topic].mail}
            onChange={mail => onChange({ topic, mail })}
          />
        ))}
      </fieldset>
      <p className="messages-hint">{t('messages.preferences.always')}</p>
      <p className="messages-saved" role="status">
        {isSaved && t('messages.preferences.saved')}
      </p>
    </div>
  );
}

interface SwitchProps {
  label: string;
  text: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A native checkbox that is announced as a switch; its label is a target of 44 px. */
function Switch({ label, text, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="messages-switch">
      <label>
        <span>{label}</span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state by itself
          role="switch"
          checked={isOn}
          aria-describedby={id}
          onChange={event => onChange(event.target.checked)}
        />
      </label>
      <p id={id} className="messages-hint">
        {text}
      </p>
    </div>
  );
}
