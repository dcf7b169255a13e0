/**
 * Observes what comes within a margin of the screen. Pages scroll inside Ionic's content, where a `rootMargin` counts for
 * nothing and a `scrollMargin` does; a browser that doesn't know that yet waits until the thing itself is in sight.
 */
export function near(margin: string): IntersectionObserverInit & { scrollMargin: string } {
  return { rootMargin: margin, scrollMargin: margin };
}
