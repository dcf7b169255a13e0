import { useTranslation } from 'react-i18next';
import { type AffectedAppointment, MAX_NOTE } from '../../../contract/closedTimes.ts';
import { isAwaited } from '../../../contract/status.ts';
import { useDates } from '../../i18n/dates.ts';
import { useSpecialtyName } from '../../i18n/useSpecialtyName.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { RadioGroup } from '../../ui/fields/ChoiceGroups.tsx';
import { GrowingText } from '../../ui/fields/GrowingText.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import {
  type Action,
  actions,
  canAsk,
  choiceFor,
  choose,
  chooseForAll,
  chooseTarget,
  messageForAll,
  type Target,
  takenTimes,
  targetFor,
  targetsFor,
} from './choices.ts';
import { type Closing, markOf, type Place } from './closing.ts';
import type { AffectedList as Affected } from './useClosing.ts';

interface AffectedListProps {
  closing: Closing;
  affected: Affected;
  place: Place;
  onChange: (closing: Closing) => void;
}

/** The affected appointments, with what happens to each of them, or to all. */
export function AffectedList({ closing, affected, place, onChange }: AffectedListProps) {
  const { t } = useTranslation();
  const { list, isFromDevice } = affected;
  const { choices } = closing;
  const set = (next: Closing['choices']) => onChange({ ...closing, choices: next });
  const taken = takenTimes(choices, list);
  const isPossible = { move: (one: AffectedAppointment) => targetFor(choices, taken, one), ask: canAsk };
  const forAll = actions.filter(action => action === 'cancel' || list.some(isPossible[action]));
  const hasChanged = list.some(({ id }) => ['new', 'unavailable'].includes(markOf(closing, id) ?? ''));
  return (
    <>
      {hasChanged && (
        <Note tone="warning" role="alert" title={t('closedTimes.affected.changed.title')}>
          <p>{t('closedTimes.affected.changed.text')}</p>
        </Note>
      )}
      {isFromDevice && (
        <Note tone="warning" title={t('closedTimes.affected.offline.title')}>
          <p>{t('closedTimes.affected.offline.text')}</p>
        </Note>
      )}
      {list.length > 1 && (
        <div className="closing-for-all">
          <p>{t('closedTimes.affected.forAll.label')}</p>
          {forAll.map(action => (
            <Button key={action} kind="secondary" size="small" onClick={() => set(chooseForAll(choices, list, action))}>
              {t(`closedTimes.affected.forAll.${action}`)}
            </Button>
          ))}
        </div>
      )}
      <ul className="closing-affected">
        {list.map(one => (
          <AffectedRow key={one.id} {...{ one, list, taken, closing, place, set }} />
        ))}
      </ul>
    </>
  );
}

const keyOf = ({ doctor, date }: Target): string => `${doctor.id} ${Date.parse(date)}`;

interface AffectedRowProps {
  one: AffectedAppointment;
  list: readonly AffectedAppointment[];
  taken: ReturnType<typeof takenTimes>;
  closing: Closing;
  place: Place;
  set: (choices: Closing['choices']) => void;
}

function AffectedRow({ one, list, taken, closing, place, set }: AffectedRowProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const { choices } = closing;
  const zone = place.clinic.time_zone;
  const choice = choiceFor(choices, one.id);
  const target = targetFor(choices, taken, one);
  const targets = targetsFor(choices, taken, one);
  const mark = markOf(closing, one.id);
  const whenOf = (date: string) => `${dates.weekdayDay(date, zone)}, ${dates.time(date, zone)}`;
  const textOf = ({ date, doctor }: Target) =>
    t('closedTimes.affected.target', { when: whenOf(date), doctor: doctor.name });
  const what = [specialtyName(one.specialty.name), place.doctor ? '' : one.doctor.name].filter(Boolean).join(' · ');
  const cancelled = list.filter(({ id }) => choiceFor(choices, id).action === 'cancel').length;
  const describe = (action: Action): string => {
    if (action !== 'move' || !target) return t(`closedTimes.affected.hints.${action}`);
    return textOf(target);
  };
  return (
    <Card as="li">
      <p className="closing-affected-head">
        <strong>{one.patient.name}</strong>
        <span>{whenOf(one.date)}</span>
        <span>{what}</span>
      </p>
      {(mark || one.asked) && (
        <p className="closing-marks">
          {mark && <Badge tone="warning">{t(`closedTimes.affected.marks.${mark}`)}</Badge>}
          {one.asked && <Badge>{t('closedTimes.affected.marks.asked')}</Badge>}
        </p>
      )}
      <RadioGroup
        legend={
          <span className="visually-hidden">{t('closedTimes.affected.choice', { patient: one.patient.name })}</span>
        }
        value={choice.action ?? ''}
        onChange={value => set(choose(choices, list, one, value as Action))}
        options={actions
          .filter(action => action === 'cancel' || (action === 'move' ? target : canAsk(one)))
          .map(action => ({
            value: action,
            label: t(`closedTimes.affected.actions.${action}`),
            description: describe(action),
          }))}
      />
      {!canAsk(one) && (
        <p className="closing-hint">{t(`closedTimes.affected.${isAwaited(one.status) ? 'cannotAsk' : 'isHere'}`)}</p>
      )}
      {choice.action === 'move' && target && targets.length > 1 && (
        <div className="closing-target">
          <SelectBox
            label={t('closedTimes.affected.time', { patient: one.patient.name })}
            value={keyOf(target)}
            onChange={value => {
              const chosen = targets.find(other => keyOf(other) === value);
              if (chosen) set(chooseTarget(choices, one, chosen));
            }}
            options={targets.map(other => ({ value: keyOf(other), label: textOf(other) }))}
          />
        </div>
      )}
      {choice.action === 'cancel' && (
        <div className="closing-message">
          <GrowingText
            label={t('closedTimes.affected.message', { patient: one.patient.name })}
            hint={t('closedTimes.affected.messageHint')}
            value={choice.message}
            onChange={message => set({ ...choices, [one.id]: { ...choice, message } })}
            rows={2}
            maxLength={MAX_NOTE}
          />
          {cancelled > 1 && choice.message.trim() !== '' && (
            <Button kind="quiet" size="small" onClick={() => set(messageForAll(choices, list, choice.message))}>
              {t('closedTimes.affected.messageForAll')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
