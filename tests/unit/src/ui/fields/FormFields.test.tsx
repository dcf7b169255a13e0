// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FormFields } from '../../../../../src/ui/fields/FormFields.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let root: ReturnType<typeof createRoot>;
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) ?? expect.fail();

/** What browsers do when the focused element is disabled. */
function loseFocus(): void {
  const other = document.body.appendChild(document.createElement('button'));
  other.focus();
  other.remove();
}

async function draw(options: { disabled: boolean; refused?: string }): Promise<void> {
  await act(async () =>
    root.render(
      <FormFields disabled={options.disabled}>
        {['first', 'second'].map(name => (
          <input key={name} name={name} aria-label={name} aria-invalid={options.refused === name} />
        ))}
      </FormFields>,
    ),
  );
  if (options.disabled) loseFocus();
}

beforeEach(async () => {
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  root = createRoot(place);
  await draw({ disabled: false });
  field('first').focus();
});
afterEach(() => act(async () => root.unmount()));

test('nothing can be typed while they are disabled', async () => {
  await draw({ disabled: true });
  expect(field('second').matches(':disabled')).toBe(true);
  expect(document.activeElement).toBe(document.body);
});

test('the focus returns to the field that had it', async () => {
  await draw({ disabled: true });
  await draw({ disabled: false });
  expect(document.activeElement).toBe(field('first'));
});

test('the focus goes to the field that was refused', async () => {
  await draw({ disabled: true });
  await draw({ disabled: false, refused: 'second' });
  expect(document.activeElement).toBe(field('second'));
});

test('the focus goes to the field that was refused, too, if the form was sent from its button', async () => {
  (document.activeElement as HTMLElement).blur();
  await draw({ disabled: true });
  await draw({ disabled: false, refused: 'second' });
  expect(document.activeElement).toBe(field('second'));
});

test('the focus stays where the user has moved it', async () => {
  const elsewhere = document.body.appendChild(document.createElement('button'));
  await draw({ disabled: true });
  elsewhere.focus();
  await draw({ disabled: false });
  expect(document.activeElement).toBe(elsewhere);
});
