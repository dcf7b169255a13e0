// @vitest-environment jsdom
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useHeadingFocus } from '../../../../src/page/useHeadingFocus.ts';
import { PageContext } from '../../../../src/ui/page.ts';
import { blankPage } from '../blankPage.ts';

const page = blankPage();
let focusHeading: () => void;

function Form() {
  focusHeading = useHeadingFocus();
  return <button type="button">save</button>;
}

/** A form on a page that is visible, hidden behind another, or of which the form is gone. */
const draw = (state: 'shown' | 'hidden' | 'unmounted') =>
  page.render(
    <PageContext
      value={{ path: '/dependents', shown: state === 'shown', isHere: () => state === 'shown', setTitle: () => {} }}
    >
      <h1 className="page-title" tabIndex={-1}>
        The visible page
      </h1>
      <input />
      {state !== 'unmounted' && <Form />}
    </PageContext>,
  );

beforeEach(async () => {
  await draw('shown');
  page.element.querySelector('input')?.focus();
});

test('after async work the heading of the visible page gets the focus', async () => {
  await act(async () => focusHeading());
  expect(document.activeElement?.textContent).toBe('The visible page');
});

test.each(['hidden', 'unmounted'] as const)('the focus stays where it is when the page is %s', async state => {
  await draw(state);
  await act(async () => focusHeading());
  expect(document.activeElement).toBe(page.element.querySelector('input'));
});
