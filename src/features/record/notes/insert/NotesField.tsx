import { bookmarkOutline, documentTextOutline } from 'ionicons/icons';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTES_MAX_CHARACTERS } from '../../../../../contract/record.ts';
import type { Template } from '../../../../../contract/templates.ts';
import { useLanguage } from '../../../../i18n/useLanguage.ts';
import type { QueryState } from '../../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../../ui/actions/Button.tsx';
import { useWide } from '../../../../ui/browser/mediaQuery.ts';
import { GrowingText } from '../../../../ui/fields/GrowingText.tsx';
import {
  matchesOfShortcut,
  type NotesField as NotesFieldName,
  offeredIn,
  SaveAsTemplate,
  TemplatePicker,
} from '../../../templates/index.ts';
import { InsertedNote } from './InsertedNote.tsx';
import { shortcutAt } from './insertion.ts';
import { ShortcutList } from './ShortcutList.tsx';
import type { InsertionField } from './useInsertion.ts';
import './insert.css';

interface NotesFieldProps {
  field: NotesFieldName;
  hint: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  rows: number;
  templates: QueryState<Template[]>;
  inserting: InsertionField;
}

/**
 * Anamnesis or diagnosis, with the doctor's templates: by a button, by Ctrl+Space, or by a slash and the beginning of a
 * name.
 */
export function NotesField({ field, hint, value, onChange, error, rows, templates, inserting }: NotesFieldProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const { areaRef } = inserting;
  const [cursor, setCursor] = useState<number>();
  /** The start of a shortcut whose list the doctor has closed. */
  const [closed, setClosed] = useState<number>();
  const [at, setAt] = useState(0);
  const [isPicking, setPicking] = useState(false);
  const [toSave, setToSave] = useState<string>();
  const isWide = useWide();
  const label = t(`record.${field}`);
  const offered = offeredIn(templates.data ?? [], field);

  const shortcut = cursor === undefined ? undefined : shortcutAt(value, cursor);
  const isOpen = shortcut !== undefined && shortcut.start !== closed;
  const found = isOpen ? matchesOfShortcut(offered, shortcut.letters, language) : [];
  const active = found[Math.min(at, found.length - 1)];
  const [lastStart, setLastStart] = useState(shortcut?.start);
  if (lastStart !== shortcut?.start) {
    // The next shortcut begins with the first match, and is offered again.
    setLastStart(shortcut?.start);
    setAt(0);
    if (!shortcut) setClosed(undefined);
  }

  function insert(template: Template): void {
    inserting.insert(template.text, { what: template.name, shortcut: isPicking ? undefined : shortcut });
    setPicking(false);
    setCursor(undefined);
  }

  function follow(): void {
    const area = areaRef.current;
    const isChosen = area && area.selectionStart !== area.selectionEnd;
    setCursor(area && !isChosen ? area.selectionEnd : undefined);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const hasCommand = event.ctrlKey || event.metaKey;
    if (handles(event, hasCommand)) event.preventDefault();
  }

  /** Whether the key was for the list, the blanks, or the undo of the insertion. */
  function handles({ key, shiftKey, ctrlKey }: KeyboardEvent, hasCommand: boolean): boolean {
    if (ctrlKey && key === ' ') {
      setPicking(true);
      return true;
    }
    if (hasCommand && !shiftKey && key.toLowerCase() === 'z' && inserting.isJustInserted && inserting.canUndo) {
      inserting.undo();
      return true;
    }
    if (hasCommand || shiftKey) return false;
    if (active) {
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        const step = key === 'ArrowDown' ? 1 : found.length - 1;
        setAt((Math.min(at, found.length - 1) + step) % found.length);
        return true;
      }
      if (key === 'Enter' || key === 'Tab') {
        insert(active);
        return true;
      }
      if (key === 'Escape') {
        setClosed(shortcut?.start);
        return true;
      }
    }
    if (key === 'Escape' && inserting.insertion) {
      inserting.dismiss();
      return true;
    }
    return key === 'Tab' && inserting.nextBlank();
  }

  const saveAs = () => {
    const area = areaRef.current;
    const chosen = area ? value.slice(area.selectionStart, area.selectionEnd) : '';
    setToSave(chosen.trim() === '' ? value : chosen);
  };

  return (
    <div className="notes-field">
      <GrowingText
        label={label}
        value={value}
        onChange={onChange}
        error={error}
        rows={rows}
        maxLength={NOTES_MAX_CHARACTERS}
        areaRef={areaRef}
        areaProps={{
          // The field is higher without a line of its own for it.
          placeholder: hint,
          onKeyDown,
          onSelect: follow,
          onFocus: inserting.onFocus,
          onBlur: () => setCursor(undefined),
          'aria-autocomplete': 'list',
          'aria-controls': active ? `${id}-list` : undefined,
          'aria-activedescendant': active ? `${id}-${active.id}` : undefined,
        }}
        tools={
          <div className="notes-tools">
            <Button
              kind="quiet"
              size="small"
              icon={documentTextOutline}
              aria-label={t('templates.picker.openFor', { field: label })}
              aria-haspopup="dialog"
              onClick={() => setPicking(true)}
            >
              {t('templates.picker.open')}
            </Button>
            {value.trim() !== '' && (
              <Button
                kind="quiet"
                size="small"
                icon={bookmarkOutline}
                aria-label={t('templates.saveAs.openFor', { field: label })}
                aria-haspopup="dialog"
                onClick={saveAs}
              >
                {/* On a phone it would wrap below the label when typing begins, and move the field. */}
                {isWide && t('templates.saveAs.open')}
              </Button>
            )}
          </div>
        }
      >
        {inserting.lines && (
          <span
            className="notes-inserted"
            style={{ top: inserting.lines.top, height: inserting.lines.bottom - inserting.lines.top }}
            aria-hidden="true"
          />
        )}
        {active && shortcut && (
          <ShortcutList
            {...{ id, found, active, areaRef, shortcut }}
            label={t('templates.shortcut.label')}
            onPick={insert}
          />
        )}
      </GrowingText>
      <p role="status" className="visually-hidden">
        {active && t('templates.shortcut.found', { count: found.length })}
      </p>
      <InsertedNote inserting={inserting} value={value} />
      <TemplatePicker
        open={isPicking}
        query={templates}
        field={field}
        onPick={insert}
        onClose={() => setPicking(false)}
        returnFocus={() => areaRef.current}
      />
      <SaveAsTemplate text={toSave} field={field} onClose={() => setToSave(undefined)} />
    </div>
  );
}
