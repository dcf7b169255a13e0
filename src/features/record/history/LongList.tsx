import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from './usePrinting.ts';
import { useScroller } from './useScroller.ts';

/** Up to so many are laid out whole, where the browser's own search finds every word. */
const FEW = 40;
/** What an item may be high before it has been measured, and what lies between two; in pixels. */
const GUESS = 340;
const GAP = 16;
/** How many are ready above and below the screen. */
const BESIDE = 3;

interface LongListProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  render: (item: T) => ReactNode;
  label: string;
}

/**
 * A list of any length on the page's own scrolling: of a long one only what is near the screen is in the page, and
 * whatever holds the focus. It is a list all the same: each item says which of how many it is. On paper it is whole.
 */
export function LongList<T>(props: LongListProps<T>) {
  const isPrinting = usePrinting();
  if (isPrinting || props.items.length <= FEW) return <Whole {...props} />;
  return <Scrolled {...props} />;
}

function Whole<T>({ items, keyOf, render, label }: LongListProps<T>) {
  return (
    <ol className="long-list" aria-label={label}>
      {items.map(item => (
        <li key={keyOf(item)}>{render(item)}</li>
      ))}
    </ol>
  );
}

function Scrolled<T>({ items, keyOf, render, label }: LongListProps<T>) {
  const list = useRef<HTMLOListElement>(null);
  const scroller = useScroller(list);
  const [top, setTop] = useState(0);
  // Where the list begins in what scrolls; what stands above it may have grown by the time there are other items.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the items are what it is about
  useLayoutEffect(() => {
    if (!scroller || !list.current) return;
    const from = scroller.getBoundingClientRect().top - scroller.scrollTop;
    setTop(list.current.getBoundingClientRect().top - from);
  }, [scroller, items]);

  const keyAt = (index: number): string | number => {
    const item = items[index];
    return item === undefined ? index : keyOf(item);
  };
  const withFocus = (range: Range) => {
    const focused = list.current?.contains(document.activeElement) && document.activeElement?.closest('[data-index]');
    const index = focused ? Number(focused.getAttribute('data-index')) : Number.NaN;
    const shown = defaultRangeExtractor(range);
    return Number.isNaN(index) || shown.includes(index) ? shown : [...shown, index].sort((a, b) => a - b);
  };
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    getItemKey: index => keyAt(index),
    estimateSize: () => GUESS,
    rangeExtractor: withFocus,
    scrollMargin: top,
    overscan: BESIDE,
    gap: GAP,
  });
  return (
    <ol ref={list} className="long-list" aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const item = items[index];
        return (
          item !== undefined && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {render(item)}
            </li>
          )
        );
      })}
    </ol>
  );
}
