/** The geometry of a zoomed picture in a stage that scrolls. All lengths are CSS pixels. */

export interface Size {
  width: number;
  height: number;
}

export const MIN_ZOOM = 1;
export const MAX_ZOOM = 8;
/** The factor of one step of the buttons and keys. */
export const ZOOM_STEP = 1.5;

export const clampZoom = (zoom: number) => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));

/** The size of a picture after a number of quarter turns. */
export const turned = ({ width, height }: Size, quarters: number): Size =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width };

/** The largest size with the picture's proportions that fits into the stage; enlarged by `zoom`. */
export function shownSize(picture: Size, stage: Size, zoom: number): Size {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height) * zoom;
  return { width: Math.floor(picture.width * scale), height: Math.floor(picture.height * scale) };
}

/** A picture that is smaller than the stage is centred. */
const marginOf = (length: number, stage: number) => Math.max(0, (stage - length) / 2);

/**
 * The scroll position that keeps the same part of the picture under a point while its length changes, along one axis.
 * @param at the point's distance from the stage's start
 */
export function scrollAfterZoom(at: number, scroll: number, before: number, after: number, stage: number): number {
  const part = (scroll + at - marginOf(before, stage)) / before;
  return Math.max(0, part * after + marginOf(after, stage) - at);
}
