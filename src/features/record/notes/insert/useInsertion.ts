import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { blankIn, followEdit, type Insertion, insertAt, type Span, withoutInsertion } from './insertion.ts';
import { linesOf } from './linesOf.ts';

interface InsertOptions {
  /** What is inserted, in words, for the note below the field. */
  what: string;
  shortcut?: Span | undefined;
  ownLine?: boolean;
}

/** What the field says about the last insertion. */
type InsertionNote = { is: 'inserted'; what: string } | { is: 'undone' } | { is: 'missing'; count: number };

export interface InsertionField {
  areaRef: RefObject<HTMLTextAreaElement | null>;
  /** To be called when the field gets the focus. */
  onFocus(): void;
  /** The text that was inserted last, as long as it can be told from the text around it. */
  insertion: Insertion | undefined;
  /** Where its lines are, in pixels from the top of the field. */
  lines: { top: number; bottom: number } | undefined;
  note: InsertionNote | undefined;
  /** Inserts at the cursor, or at the end if the field never had the focus; never replaces anything else. */
  insert(text: string, options: InsertOptions): void;
  /** Whether `undo` would remove exactly what was inserted. */
  canUndo: boolean;
  undo(): void;
  /** Whether nothing has been changed since the insertion. */
  isJustInserted: boolean;
  /** Selects the next blank of the insertion. Returns `false` if there is none. */
  nextBlank(): boolean;
  /** Forgets the insertion; its text stays. */
  dismiss(): void;
}

interface Options {
  value: string;
  onChange: (value: string) => void;
  /** The most characters that the field may have. */
  max: number;
}

/** Inserting text into a field visibly: the new part is marked, focused and announced, and can be undone. */
export function useInsertion({ value, onChange, max }: Options): InsertionField {
  const areaRef = useRef<HTMLTextAreaElement>(null);
  const [insertion, setInsertion] = useState<Insertion>();
  const [lines, setLines] = useState<{ top: number; bottom: number }>();
  const [note, setNote] = useState<InsertionNote>();
  /** The value that the insertion's offsets are about. */
  const [seen, setSeen] = useState(value);
  /** The value right after the insertion. */
  const [inserted, setInserted] = useState<string>();
  /** What to select once the new value is shown. */
  const selection = useRef<Span | undefined>(undefined);
  /** Before it had the focus, some browsers report the start as the cursor. */
  const hadFocus = useRef(false);

  if (seen !== value) {
    setSeen(value);
    const followed = insertion && followEdit(insertion, seen, value);
    setInsertion(followed);
    if (!followed?.isIntact) setNote(before => (followed && before?.is === 'inserted' ? before : undefined));
  }

  useLayoutEffect(() => {
    const area = areaRef.current;
    if (!area) return;
    const chosen = selection.current;
    selection.current = undefined;
    if (chosen) {
      area.focus({ preventScroll: true });
      area.setSelectionRange(chosen.start, chosen.end);
    }
    if (!insertion) {
      setLines(undefined);
      return;
    }
    const measure = () => setLines({ ...linesOf(area, insertion.start, insertion.end) });
    measure();
    // The lines break elsewhere in a field of another width.
    const observer = new ResizeObserver(measure);
    observer.observe(area);
    return () => observer.disconnect();
  }, [insertion]);

  function apply(next: string, selected: Span): void {
    selection.current = selected;
    setSeen(next);
    onChange(next);
  }

  const undone = insertion && withoutInsertion(value, insertion);
  return {
    areaRef,
    onFocus() {
      hadFocus.current = true;
    },
    insertion,
    lines,
    note,
    canUndo: undone !== undefined,
    isJustInserted: insertion !== undefined && value === inserted,
    insert(text, { what, ...options }) {
      const cursor = hadFocus.current ? (areaRef.current?.selectionEnd ?? value.length) : value.length;
      const result = insertAt(value, cursor, text, { max, ...options });
      if ('missing' in result) {
        setNote({ is: 'missing', count: result.missing });
        areaRef.current?.focus();
        return;
      }
      const { end } = result.insertion;
      setInsertion(result.insertion);
      setInserted(result.value);
      setNote({ is: 'inserted', what });
      apply(result.value, blankIn(result.value, result.insertion) ?? { start: end, end });
    },
    undo() {
      if (!insertion || undone === undefined) return;
      const end = insertion.start + insertion.replaced.length;
      setInsertion(undefined);
      setNote({ is: 'undone' });
      apply(undone, { start: end, end });
    },
    nextBlank() {
      const area = areaRef.current;
      if (!area || !insertion || area.selectionEnd < insertion.start) return false;
      const next = blankIn(value, { start: area.selectionEnd, end: insertion.end });
      if (!next) return false;
      area.setSelectionRange(next.start, next.end);
      return true;
    },
    dismiss() {
      setInsertion(undefined);
      setNote(undefined);
    },
  };
}
