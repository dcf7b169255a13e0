import { expect, test } from 'vitest';
import { clampZoom, scrollAfterZoom, shownSize, turned } from '../../../../../src/features/record/viewer/zoom.ts';

test('a picture fits into the stage whatever its proportions, also after a turn', () => {
  const stage = { width: 300, height: 600 };
  expect(shownSize({ width: 600, height: 600 }, stage, 1)).toEqual({ width: 300, height: 300 });
  expect(shownSize({ width: 100, height: 400 }, stage, 1)).toEqual({ width: 150, height: 600 });
  expect(shownSize(turned({ width: 100, height: 400 }, 1), stage, 1)).toEqual({ width: 300, height: 75 });
  expect(shownSize({ width: 600, height: 600 }, stage, 2)).toEqual({ width: 600, height: 600 });
});

test('the part of the picture under the pointer stays there while the zoom changes', () => {
  const stage = 300;
  // A picture as wide as the stage, zoomed at a quarter of its width.
  expect(scrollAfterZoom(75, 0, 300, 600, stage)).toBe(75);
  expect(scrollAfterZoom(75, 75, 600, 300, stage)).toBe(0);
  // A narrower one is centred before, and fills the stage after.
  expect(scrollAfterZoom(150, 0, 100, 600, stage)).toBe(150);
});

test('the zoom stays within its bounds', () => {
  expect(clampZoom(0.2)).toBe(1);
  expect(clampZoom(100)).toBe(8);
});
