/**
 * Options to observe what comes within a margin of the viewport. Pages scroll inside Ionic's content, where
 * `rootMargin` has no effect but `scrollMargin` has; browsers without `scrollMargin` wait until the element itself is
 * visible.
 */
export function near(margin: string): IntersectionObserverInit & { scrollMargin: string } {
  return { rootMargin: margin, scrollMargin: margin };
}
