/**
 * Keeps the focus of an open dialog where the user has put it, or on the element marked `data-autofocus`.
 *
 * Ionic lets no focus leave the dialog: if the page behind it focuses something, as when its data arrives, Ionic
 * focuses the dialog's first control. That would be the close button, in the middle of typing.
 */
interface HeldFocus {
  /** Focuses the marked element, unless an element of the dialog has been focused already. */
  begin(): void;
  end(): void;
}

export function holdFocus(dialog: HTMLElement): HeldFocus {
  /** What the user or the dialog itself has focused last. */
  let held: HTMLElement | undefined;
  /** Whether the user is moving the focus right now, by Tab or by a pointer. */
  let isMoving = false;
  let isRestoring = false;
  let hasBegun = false;

  const move = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== 'Tab') return;
    isMoving = true;
    // The browser moves the focus at once, before any timer.
    setTimeout(() => {
      isMoving = false;
    });
  };
  const follow = ({ target, relatedTarget }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || isRestoring) return;
    // Nothing has the focus after a tap in Safari, where buttons don't take it: then the dialog's own code moves it.
    const isOwn = relatedTarget instanceof Node ? dialog.contains(relatedTarget) : hasBegun;
    const place = held?.isConnected ? held : marked();
    if (isOwn || isMoving || !place) held = target;
    else restore(place);
  };
  /** After Ionic, which takes a second change of the focus for a step past the first control. */
  const restore = (place: HTMLElement) => {
    isRestoring = true;
    queueMicrotask(() => {
      place.focus({ preventScroll: true });
      held = place;
      isRestoring = false;
    });
  };
  const marked = () => dialog.querySelector<HTMLElement>('[data-autofocus]') ?? undefined;

  document.addEventListener('keydown', move, true);
  document.addEventListener('mousedown', move, true);
  dialog.addEventListener('focusin', follow);
  return {
    begin() {
      hasBegun = true;
      if (!held?.isConnected) marked()?.focus({ preventScroll: true });
    },
    end() {
      document.removeEventListener('keydown', move, true);
      document.removeEventListener('mousedown', move, true);
      dialog.removeEventListener('focusin', follow);
    },
  };
}
