import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '../../../ui/browser/usePrinting.ts';
import './history.css';

/** Lists up to this length are rendered in full, so that the browser's own search finds every word. */
const RENDER_ALL_MAX = 40;
/** The assumed height of an unmeasured item, and the gap between two items, in pixels. */
const ESTIMATED_HEIGHT = 130;
const GAP = 16;
/** How many items are rendered above and below the viewport. */
const OVERSCAN = 3;

interface LongListProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** `isLong`: only a part of the list is in the page. */
  render: (item: T, isLong: boolean) => ReactNode;
  label: string;
}

/**
 * A list of any length that scrolls with the page. Of a long list, only the items near the viewport and the focused one
 * are in the DOM. Each item tells assistive technology its position and the total. Printed in full.
 */
export function LongList<T>(props: LongListProps<T>) {
  const isPrinting = usePrinting();
  if (isPrinting || props.items.length <= RENDER_ALL_MAX) return <FullList {...props} />;
  return <VirtualList {...props} />;
}

function FullList<T>({ items, keyOf, render, label }: LongListProps<T>) {
  return (
    <ol className="long-list" aria-label={label}>
      {items.map(item => (
        <li key={keyOf(item)}>{render(item, false)}</li>
      ))}
    </ol>
  );
}

function VirtualList<T>({ items, keyOf, render, label }: LongListProps<T>) {
  const list = useRef<HTMLOListElement>(null);
  const scroller = useScroller(list);
  const [top, setTop] = useState(0);
  // The offset of the list within its scroll container; the content above it may have grown when the items change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the items change
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
    estimateSize: () => ESTIMATED_HEIGHT,
    rangeExtractor: withFocus,
    scrollMargin: top,
    overscan: OVERSCAN,
    gap: GAP,
    // Measured heights move the items below without rendering them again.
    directDomUpdates: true,
  });
  const { containerRef } = virtualizer;
  const setList = useCallback(
    (element: HTMLOListElement | null) => {
      list.current = element;
      containerRef(element);
    },
    [containerRef],
  );
  return (
    <ol ref={setList} className="long-list" aria-label={label}>
      {virtualizer.getVirtualItems().map(({ key, index }) => {
        const item = items[index];
        return (
          item !== undefined && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
            >
              {render(item, true)}
            </li>
          )
        );
      })}
    </ol>
  );
}

/** The scroll container of an element of a page: Ionic's content has an element of its own for it, available later. */
function useScroller(within: RefObject<HTMLElement | null>): HTMLElement | null {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    void within.current
      ?.closest('ion-content')
      ?.getScrollElement()
      .then(found => isUnmounted || setScroller(found));
    return () => {
      isUnmounted = true;
    };
  }, [within]);
  return scroller;
}
