import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UsualChips } from '../../../../../../src/features/documents/form/UsualChips.tsx';

const chips = (mayAdd: boolean) =>
  renderToStaticMarkup(
    <UsualChips
      label="exams"
      items={['chosen', 'other']}
      linesOf={name => ({ name })}
      isChosen={exam => exam === 'chosen'}
      mayAdd={mayAdd}
      onChange={() => {}}
    />,
  )
    .match(/<button[^>]*>/g)
    ?.map(button => button.includes('disabled'));

test('a full document takes no more from the chips, but gives back', () => {
  expect([chips(true), chips(false)]).toEqual([
    [false, false],
    [false, true],
  ]);
});
