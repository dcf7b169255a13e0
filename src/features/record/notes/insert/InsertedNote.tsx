import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/Button.tsx';
import { blankIn } from './insertion.ts';
import type { InsertionField } from './useInsertion.ts';
import './insert.css';

interface InsertedNoteProps {
  inserting: InsertionField;
  value: string;
}

/** Below a field: what was inserted, with a way back; or that it didn't fit. Announced to screen readers. */
export function InsertedNote({ inserting, value }: InsertedNoteProps) {
  const { t } = useTranslation();
  const { note, insertion, canUndo, undo } = inserting;
  const hasBlanks = insertion !== undefined && blankIn(value, insertion) !== undefined;
  return (
    <div className="notes-note">
      <p role="status" className={note?.is === 'missing' ? 'notes-missing' : undefined}>
        {note?.is === 'inserted' && t('templates.inserted.text', { what: note.what })}
        {note?.is === 'inserted' && hasBlanks && ` ${t('templates.inserted.blanks')}`}
        {note?.is === 'undone' && t('templates.inserted.undone')}
        {note?.is === 'missing' && t('templates.inserted.missing', { count: note.count })}
      </p>
      {canUndo && (
        <Button kind="quiet" size="small" onClick={undo}>
          {t('templates.inserted.undo')}
        </Button>
      )}
    </div>
  );
}
