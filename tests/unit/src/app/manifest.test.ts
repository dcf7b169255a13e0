import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { routes } from '../../../../src/app/routes.ts';

const site = new URL('../../../../public/', import.meta.url);
const Picture = v.object({ src: v.string(), sizes: v.string(), type: v.string() });
const Manifest = v.object({
  icons: v.array(Picture),
  screenshots: v.array(
    v.object({ ...Picture.entries, form_factor: v.picklist(['narrow', 'wide']), label: v.string() }),
  ),
  shortcuts: v.array(v.object({ name: v.string(), url: v.string(), icons: v.array(Picture) })),
});
const manifest = v.parse(Manifest, JSON.parse(await readFile(new URL('manifest.webmanifest', site), 'utf8')));

test('every image of the manifest exists in the stated size', async () => {
  const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
  for (const { src, sizes, type } of pictures) {
    const { format, width, height } = await sharp(new URL(`.${src}`, site).pathname).metadata();
    expect({ src, type }).toEqual({ src, type: format === 'svg' ? 'image/svg+xml' : `image/${format}` });
    if (sizes !== 'any') expect({ src, sizes }).toEqual({ src, sizes: `${width}x${height}` });
  }
});

test('there are screenshots for phones and for computers', () => {
  const shown = manifest.screenshots.map(({ form_factor }) => form_factor);
  expect(new Set(shown)).toEqual(new Set(['narrow', 'wide']));
});

test('its shortcuts lead to existing pages', () => {
  const paths = routes.map(({ path }) => path);
  expect(manifest.shortcuts.map(({ url }) => url).filter(url => !paths.includes(url))).toEqual([]);
});
