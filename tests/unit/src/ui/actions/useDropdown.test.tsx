// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { useDropdown } from '../../../../../src/ui/actions/useDropdown.tsx';
import { blankPage } from '../../blankPage.ts';

const page = blankPage();

function Menu({ at }: { at: string }) {
  return <button {...useDropdown(at).button}>menu</button>;
}
const button = () => page.element.querySelector('button');

test('a panel that navigation has closed stays closed on the way back', async () => {
  await page.render(<Menu at="a" />);
  await act(async () => button()?.click());
  expect(button()?.ariaExpanded).toBe('true');
  await page.render(<Menu at="b" />);
  await page.render(<Menu at="a" />);
  expect(button()?.ariaExpanded).toBe('false');
});
