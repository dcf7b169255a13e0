import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Template } from '../../../../../contract/templates.ts';
import { previewOf } from '../../../templates/index.ts';
import type { Span } from './insertion.ts';
import { linesOf } from './linesOf.ts';
import './insert.css';

interface ShortcutListProps {
  /** The start of the ids of the list and its options, which the text area refers to. */
  id: string;
  label: string;
  found: readonly Template[];
  active: Template;
  areaRef: RefObject<HTMLTextAreaElement | null>;
  /** The shortcut that is being typed. The list is below its line. */
  shortcut: Span;
  onPick: (template: Template) => void;
}

/** The templates that a shortcut matches. The keys are handled by the text area, which keeps the focus. */
export function ShortcutList({ id, label, found, active, areaRef, shortcut, onPick }: ShortcutListProps) {
  const [top, setTop] = useState<number>();
  const { start, end } = shortcut;
  useLayoutEffect(() => {
    if (areaRef.current) setTop(linesOf(areaRef.current, start, end).bottom);
  }, [areaRef, start, end]);
  if (top === undefined) return null;
  return (
    <div id={`${id}-list`} role="listbox" aria-label={label} className="notes-shortcuts" style={{ top }}>
      {found.map(one => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text area handles the keys
        <div
          key={one.id}
          id={`${id}-${one.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={one === active}
          className="notes-shortcut"
          // Keeps the focus in the text area.
          onMouseDown={event => event.preventDefault()}
          onClick={() => onPick(one)}
        >
          <span className="notes-shortcut-name">{one.name}</span>
          <span className="notes-shortcut-text">{previewOf(one.text)}</span>
        </div>
      ))}
    </div>
  );
}
