/**
 * Remembers what has the focus, for when a dialog closes. The function it gives puts the focus back there; to the
 * heading of its page when it is gone or disabled by then; and nowhere when something else has taken the focus.
 */
export function keepFocus(): () => void {
  const opener = document.activeElement;
  const heading = opener?.closest('.ion-page')?.querySelector<HTMLElement>('h1');
  return () => {
    for (const element of [opener, heading]) {
      if (document.activeElement !== document.body) return;
      if (element instanceof HTMLElement) element.focus();
    }
  };
}
