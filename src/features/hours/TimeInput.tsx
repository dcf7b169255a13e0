import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { finishedTime, readTime, stepped } from './clock.ts';

const HOUR = 60;

interface TimeInputProps {
  label: string;
  /** `HH:MM`. */
  value: string;
  /** What was typed last, where it is no time; it stays to be mended. */
  unreadable: string | undefined;
  /** How far the arrow keys go, in minutes; Page Up and Page Down go an hour. */
  step: number;
  /** The arrow keys stop here. */
  min?: string | undefined;
  max?: string | undefined;
  isInvalid: boolean;
  describedBy: string;
  /** A whole time, typed or stepped to. */
  onChange: (time: string) => void;
  /**
   * Called on each keystroke with the text, and the time that it reads as so far: the previous time while it reads as
   * none. It counts at once, because an inactive window fires no blur event.
   */
  onTyping: (text: string, time: string) => void;
  onFocus: () => void;
  /** The field is left with this time, or with this text that is none. */
  onLeave: (left: { time: string } | { unreadable: string }) => void;
}

/**
 * A clock time on 24 hours. The browser's own time input goes by the browser's language, not the page's, and would
 * ask a Brazilian doctor for AM or PM.
 */
export function TimeInput(props: TimeInputProps) {
  const { label, value, unreadable, step, min, max, isInvalid, describedBy, onChange, onTyping, onFocus, onLeave } =
    props;
  /** What is typed and isn't a whole time yet. */
  const [typed, setTyped] = useState<string>();
  const text = typed ?? unreadable;
  const input = useRef<HTMLInputElement>(null);
  /** The time that this field gave last. */
  const given = useRef(value);
  /** The last complete time: one that was not just the beginning of another. */
  const before = useRef(value);

  // The other edge, just left, may have moved this one: what is typed next still takes the place of all of it.
  useLayoutEffect(() => {
    if (value !== given.current) {
      before.current = value;
      if (document.activeElement === input.current) input.current?.select();
    }
    given.current = value;
  }, [value]);

  function type(next: string): void {
    // Only more text finishes a time: who takes a digit away wants to put another in its place.
    const time = next.length > (text ?? value).length || next.length === 5 ? finishedTime(next) : undefined;
    setTyped(time ? undefined : next);
    if (time) {
      given.current = time;
      before.current = time;
      onChange(time);
      return;
    }
    const soFar = readTime(next) ?? before.current;
    given.current = soFar;
    onTyping(next, soFar);
  }

  function leave(): void {
    const time = text?.trim() ? readTime(text) : value;
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
      onChange(stepped(readTime(text ?? '') ?? value, minutes, { min, max }));
    });
    // What is typed next takes its place.
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
        before.current = value;
        onFocus();
      }}
      onBlur={leave}
    />
  );
}
