/** Whether this is the task of a `mousedown`, also of a tap: the browser moves the focus before any timer fires. */
let isPressing = false;

// Not while pages are prerendered.
globalThis.addEventListener?.(
  'mousedown',
  () => {
    isPressing = true;
    setTimeout(() => {
      isPressing = false;
    });
  },
  true,
);

/**
 * For what happens when a field is left: runs it when the press that took the focus away is released, otherwise at
 * once. A button that moves while it is pressed isn't clicked; on `mouseup` the browser has already found its target.
 */
export function afterPress(run: () => void): void {
  if (isPressing) document.addEventListener('mouseup', run, { once: true });
  else run();
}
