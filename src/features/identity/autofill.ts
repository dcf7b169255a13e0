/**
 * Makes the form pick up values that a password manager wrote without firing an event. Such a field is found by
 * comparing it with Ionic's input, which still has the last value that it knows of.
 */
export function hearAutofill(form: HTMLFormElement): void {
  for (const host of form.querySelectorAll('ion-input')) {
    const input = host.querySelector('input');
    if (input && input.value !== String(host.value ?? '')) input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
