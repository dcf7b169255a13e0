/**
 * Lets the form hear what a password manager wrote without telling: some set a field's value and send no event at all.
 * Ionic's input then still holds the value it last heard of, which is how such a field is found.
 */
export function hearAutofill(form: HTMLFormElement): void {
  for (const host of form.querySelectorAll('ion-input')) {
    const input = host.querySelector('input');
    if (input && input.value !== String(host.value ?? '')) input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
