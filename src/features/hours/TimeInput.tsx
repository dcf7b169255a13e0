import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { parseFinishedTime, parseTime, stepTime } from './clockTime.ts';

const HOUR = 60;

interface TimeInputProps {
  label: string;
  /** `HH:MM`. */
  value: string;
  /** The last text if it isn't a valid time; it stays so that the person can correct it. */
  unreadable: string | undefined;
  /** The step of the arrow keys, in minutes; Page Up and Page Down move an hour. */
  step: number;
  /** Limits for the arrow keys. */
  min?: string | undefined;
  max?: string | undefined;
  isInvalid: boolean;
  describedBy: string;
  /** Called with a complete time, typed or reached with the arrow keys. */
  onChange: (time: string) => void;
  /**
   * Called on each keystroke with the text, and the time that it represents so far: the previous time if it is invalid.
   * It must count at once, because an inactive window fires no blur event.
   */
  onTyping: (text: string, time: string) => void;
  onFocus: () => void;
  /** Called when the field loses focus, with its time or its invalid text. */
  onLeave: (left: { time: string } | { unreadable: string }) => void;
}

/**
 * A 24-hour clock time. The browser's own time input follows the browser's language instead of the page's, and would
 * ask a Brazilian doctor for AM or PM.
 */
export function TimeInput(props: TimeInputProps) {
  const { label, value, unreadable, step, min, max, isInvalid, describedBy, onChange, onTyping, onFocus, onLeave } =
    props;
  /** Typed text that isn't a complete time yet. */
  const [typed, setTyped] = useState<string>();
  const text = typed ?? unreadable;
  const input = useRef<HTMLInputElement>(null);
  /** The last time that this field reported. */
  const reported = useRef(value);
  /** The last complete time, excluding times that were only the beginning of another. */
  const lastComplete = useRef(value);

  // Leaving the other edge may have changed this value. Select it again, so that typing still replaces all of it.
  useLayoutEffect(() => {
    if (value !== reported.current) {
      lastComplete.current = value;
      if (document.activeElement === input.current) input.current?.select();
    }
    reported.current = value;
  }, [value]);

  function type(next: string): void {
    // Only added text completes a time: after deleting a digit, the person will type another.
    const time = next.length > (text ?? value).length || next.length === 5 ? parseFinishedTime(next) : undefined;
    setTyped(time ? undefined : next);
    if (time) {
      reported.current = time;
      lastComplete.current = time;
      onChange(time);
      return;
    }
    const soFar = parseTime(next) ?? lastComplete.current;
    reported.current = soFar;
    onTyping(next, soFar);
  }

  function leave(): void {
    const time = text?.trim() ? parseTime(text) : value;
    setTyped(undefined);
    onLeave(time ? { time } : { unreadable: text ?? '' });
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') leave();
    const minutes = new Map([
      ['ArrowUp', step],
      ['ArrowDown', -step],
      ['PageUp', HOUR],
      ['PageDown', -HOUR],
    ]).get(event.key);
    if (minutes === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    flushSync(() => {
      setTyped(undefined);
      onChange(stepTime(parseTime(text ?? '') ?? value, minutes, { min, max }));
    });
    // Typing replaces the value.
    event.currentTarget.select();
  }

  return (
    <input
      ref={input}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      required
      placeholder="00:00"
      maxLength={8}
      className="hours-time"
      aria-label={label}
      aria-invalid={isInvalid || unreadable !== undefined}
      aria-describedby={describedBy}
      value={text ?? value}
      onChange={event => type(event.target.value)}
      onKeyDown={press}
      onFocus={event => {
        event.target.select();
        lastComplete.current = value;
        onFocus();
      }}
      onBlur={leave}
    />
  );
}
