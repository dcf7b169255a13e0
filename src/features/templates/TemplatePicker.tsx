import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../contract/templates.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { QueryView } from '../../page/QueryView.tsx';
import type { QueryState } from '../../sync/queries/useCachedQuery.ts';
import { LinkButton } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { findTemplates, type NotesField, offeredIn, previewOf } from './find.ts';
import './templates.css';

interface TemplatePickerProps {
  open: boolean;
  /** All templates of the doctor. */
  query: QueryState<Template[]>;
  /** The field that one is for. */
  field: NotesField;
  onPick: (template: Template) => void;
  onClose: () => void;
  /** The element that gets the focus when the dialog has closed. */
  returnFocus: () => HTMLElement | null;
}

/** A list of templates to choose from: type to search, arrows and Enter, or a tap. */
export default function TemplatePicker({ open, query, field, onPick, onClose, returnFocus }: TemplatePickerProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} title={t('templates.picker.title')} onClose={onClose} returnFocus={returnFocus}>
      <QueryView query={query} rows={2}>
        {list => <Choice templates={offeredIn(list, field)} onPick={onPick} />}
      </QueryView>
      <LinkButton to="/templates" kind="quiet" size="small">
        {t('templates.picker.manage')}
      </LinkButton>
    </Dialog>
  );
}

interface ChoiceProps {
  templates: readonly Template[];
  onPick: (template: Template) => void;
}

function Choice({ templates, onPick }: ChoiceProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = findTemplates(templates, typed, language);
  const active = found[Math.min(at, found.length - 1)];

  function move(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || found.length === 0) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = (Math.min(at, found.length - 1) + step + found.length) % found.length;
      setAt(next);
      document.getElementById(`${id}-${found[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active) onPick(active);
    }
  }

  if (templates.length === 0) return <p>{t('templates.picker.none')}</p>;
  return (
    <>
      <div className="template-name">
        <label htmlFor={`${id}-search`}>{t('templates.search')}</label>
        <input
          id={`${id}-search`}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${active.id}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          data-autofocus=""
          value={typed}
          onChange={event => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={move}
        />
      </div>
      <p role="status" className={found.length > 0 ? 'visually-hidden' : 'template-facts'}>
        {t('templates.found', { count: found.length })}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label={t('templates.title')} className="template-options">
        {found.map(one => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses in the search field
          <div
            key={one.id}
            id={`${id}-${one.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={one === active}
            className="template-option"
            onClick={() => onPick(one)}
          >
            <span className="template-option-name">{one.name}</span>
            <span className="template-preview">{previewOf(one.text)}</span>
          </div>
        ))}
      </div>
    </>
  );
}
