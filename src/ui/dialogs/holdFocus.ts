/**
 * Keeps the focus of an open dialog where the user has put it, or on the element marked `data-autofocus`.
 *
 * Ionic traps the focus in a dialog. If the page behind it focuses an element, for example when its data arrives, Ionic
 * focuses the dialog's first control, usually the close button, even while the user is typing.
 */
interface HeldFocus {
  /** Focuses the marked element, unless an element of the dialog has been focused already. */
  begin(): void;
  end(): void;
}

export function holdFocus(dialog: HTMLElement): HeldFocus {
  /** The element that the user or the dialog itself focused last. */
  let held: HTMLElement | undefined;
  /** Whether the user is moving the focus, with Tab or a pointer. */
  let isMoving = false;
  let isRestoring = false;
  let hasBegun = false;

  const move = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== 'Tab') return;
    isMoving = true;
    // The browser moves the focus in the same task, before any timer fires.
    setTimeout(() => {
      isMoving = false;
    });
  };
  const follow = ({ target, relatedTarget }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || isRestoring) return;
    // In Safari, a tapped button doesn't get the focus. Without a previous element, the dialog's own code moved it.
    const isOwn = relatedTarget instanceof Node ? dialog.contains(relatedTarget) : hasBegun;
    const place = held?.isConnected ? held : marked();
    if (isOwn || isMoving || !place) held = target;
    else restore(place);
  };
  /** Waits for Ionic's handler, which would take an immediate focus change for a step back from the first control. */
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
