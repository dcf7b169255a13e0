import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from '../../../ui/useLatest.ts';
import { clampZoom, MIN_ZOOM, type Size, scrollAfterZoom, shownSize } from './zoom.ts';

interface StageProps {
  /** The size of what is shown, turned already; only its proportions matter. */
  picture: Size;
  zoom: number;
  onZoom: (zoom: number) => void;
  label: string;
  /** Draws the picture at the size that it gets, before any zoom is finished. */
  children: (size: Size) => ReactNode;
}

interface Point {
  x: number;
  y: number;
}

/** Two taps within this time, in milliseconds, and this distance, in pixels, are a double tap. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_DISTANCE = 24;
/** The zoom after a double tap. */
const TAPPED_ZOOM = 2.5;
/** How far the wheel turns for a zoom by the factor e, in pixels. */
const WHEEL_PIXELS = 400;
const PIXELS_PER_LINE = 16;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Shows a picture as large as fits, zoomed by pinch, wheel and double tap. The element scrolls natively, so panning by
 * touch needs no code and keeps its momentum.
 */
export function Stage({ picture, zoom, onZoom, label, children }: StageProps) {
  const ref = useRef<HTMLElement>(null);
  const room = useSizeOf(ref);
  const size = room && shownSize(picture, room, zoom);
  /** Where the user zooms, from the stage's start; the centre if unset. */
  const focus = useRef<Point>(undefined);
  const scroll = useRef<Point>({ x: 0, y: 0 });
  const former = useRef<Size>(undefined);
  const latest = useLatest({ zoom, onZoom });

  const width = size?.width ?? 0;
  const height = size?.height ?? 0;
  useLayoutEffect(() => {
    const stage = ref.current;
    const before = former.current;
    former.current = { width, height };
    if (!stage || !before || before.width === 0 || width === 0) return;
    const at = focus.current ?? { x: stage.clientWidth / 2, y: stage.clientHeight / 2 };
    focus.current = undefined;
    // Not the element's own position: a smaller picture has already changed it.
    const left = scrollAfterZoom(at.x, scroll.current.x, before.width, width, stage.clientWidth);
    const top = scrollAfterZoom(at.y, scroll.current.y, before.height, height, stage.clientHeight);
    stage.scrollTo({ left, top, behavior: 'instant' });
    scroll.current = { x: stage.scrollLeft, y: stage.scrollTop };
  }, [width, height]);

  useEffect(() => {
    const stage = ref.current;
    if (!stage) return;
    const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const { left, top } = stage.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const zoomTo = (next: number, at: Point) => {
      focus.current = at;
      latest().onZoom(clampZoom(next));
    };

    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? PIXELS_PER_LINE : 1);
      zoomTo(latest().zoom * Math.exp(-pixels / WHEEL_PIXELS), pointOf(event));
    };

    let pinch: { distance: number; zoom: number } | undefined;
    const fingersOf = ({ touches: [first, second] }: TouchEvent): [Point, Point] | undefined =>
      first && second && [pointOf(first), pointOf(second)];
    const onTouchStart = (event: TouchEvent) => {
      const fingers = fingersOf(event);
      pinch = fingers && { distance: distance(...fingers), zoom: latest().zoom };
    };
    const onTouchMove = (event: TouchEvent) => {
      const fingers = fingersOf(event);
      if (!fingers || !pinch) return;
      if (event.cancelable) event.preventDefault();
      const [a, b] = fingers;
      zoomTo((pinch.zoom * distance(a, b)) / pinch.distance, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    };

    // Safari on phones fires no `dblclick`.
    let tap: (Point & { at: number }) | undefined;
    const onClick = (event: MouseEvent) => {
      const at = pointOf(event);
      const isSecond = tap && event.timeStamp - tap.at < DOUBLE_TAP_MS && distance(tap, at) < DOUBLE_TAP_DISTANCE;
      tap = isSecond ? undefined : { ...at, at: event.timeStamp };
      if (isSecond) zoomTo(latest().zoom > MIN_ZOOM ? MIN_ZOOM : TAPPED_ZOOM, at);
    };

    // React's own listeners can't prevent the page's scroll and zoom: they are passive.
    const active = { passive: false };
    stage.addEventListener('wheel', onWheel, active);
    stage.addEventListener('touchstart', onTouchStart, active);
    stage.addEventListener('touchmove', onTouchMove, active);
    stage.addEventListener('click', onClick);
    return () => {
      stage.removeEventListener('wheel', onWheel);
      stage.removeEventListener('touchstart', onTouchStart);
      stage.removeEventListener('touchmove', onTouchMove);
      stage.removeEventListener('click', onClick);
    };
  }, [latest]);

  function drag({ buttons, pointerType, movementX, movementY }: PointerEvent) {
    if (pointerType === 'mouse' && buttons === 1) ref.current?.scrollBy(-movementX, -movementY);
  }

  return (
    <section
      ref={ref}
      className="exam-stage"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      onPointerMove={drag}
      onScroll={({ currentTarget }) => {
        scroll.current = { x: currentTarget.scrollLeft, y: currentTarget.scrollTop };
      }}
    >
      {size && (
        <div className="exam-stage-picture" style={size}>
          {children(size)}
        </div>
      )}
    </section>
  );
}

/** The inner size of an element; undefined before it is measured. */
function useSizeOf(ref: { readonly current: HTMLElement | null }): Size | undefined {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      // Without scroll bars, which come and go with the zoom.
      setSize({ width: element.offsetWidth, height: element.offsetHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
