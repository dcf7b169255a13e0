import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import './growing-text.css';

interface GrowingTextProps {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  /** The error, in the current language. */
  error?: string | undefined;
  /** The number of lines while it is empty. */
  rows?: number;
  maxLength?: number;
  /** The keyboard that a phone shows. */
  inputMode?: 'text' | 'decimal';
  /** What a number counts, beside it. The label says it too. */
  unit?: string | undefined;
  /** Gets the element. */
  areaRef?: RefObject<HTMLTextAreaElement | null>;
  /** Further handlers and attributes of the element. */
  areaProps?: Omit<ComponentProps<'textarea'>, 'id' | 'ref' | 'value' | 'onChange'>;
  /** Buttons beside the label. */
  tools?: ReactNode;
  /** What is shown on top of the element, and positioned in relation to it. */
  children?: ReactNode;
}

/** Whether the browser gives a text area the height of its text. */
const sizesItself = () => CSS.supports('field-sizing', 'content');

function fitHeight(area: HTMLTextAreaElement): void {
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}

/** A multi-line text field that grows with its content, so that no text is scrolled out of view. */
export function GrowingText({
  label,
  value,
  onChange,
  hint,
  error,
  rows = 3,
  maxLength,
  inputMode,
  unit,
  areaRef,
  areaProps,
  tools,
  children,
}: GrowingTextProps) {
  const id = useId();
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const area = areaRef ?? ownRef;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text changes
  useLayoutEffect(() => {
    if (area.current && !sizesItself()) fitHeight(area.current);
  }, [value]);
  // Its lines break elsewhere on a device that is turned, and a page that isn't shown yet has no width.
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || sizesItself()) return;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      fitHeight(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [area]);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="growing-text">
      {tools ? (
        <div className="growing-text-head">
          <label htmlFor={id}>{label}</label>
          {tools}
        </div>
      ) : (
        <label htmlFor={id}>{label}</label>
      )}
      {hint && (
        <p id={`${id}-hint`} className="growing-text-hint">
          {hint}
        </p>
      )}
      <div className={unit ? 'growing-text-box growing-text-measured' : 'growing-text-box'}>
        <textarea
          {...areaProps}
          id={id}
          ref={area}
          rows={rows}
          style={{ '--rows': rows } as CSSProperties}
          maxLength={maxLength}
          inputMode={inputMode}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={described || undefined}
          onChange={event => onChange(event.target.value)}
        />
        {unit && (
          <span className="growing-text-unit" aria-hidden="true">
            {unit}
          </span>
        )}
        {children}
      </div>
      {error && (
        <p id={`${id}-error`} className="growing-text-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
