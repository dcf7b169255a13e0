/**
 * Draws the app's PNG icons from the logo: `npx tsx tests/icons.ts`. Run it after changing the logo, and commit what it
 * wrote.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const icons = new URL('../public/icons/', import.meta.url);
const logo = await readFile(new URL('logo.svg', icons));

/** The part of a maskable icon that every launcher shows is a circle of 80 % of its width. */
const SAFE_PART = 0.8;

async function draw(name: string, size: number, { background = '#00000000', part = 1 } = {}): Promise<void> {
  const inner = Math.round(size * part);
  const picture = await sharp(logo, { density: 600 }).resize(inner, inner).png().toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: picture }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(name, icons).pathname);
}

const FILL = '#5445ee';

for (const size of [192, 512]) {
  await draw(`icon-${size}.png`, size);
  await draw(`maskable-${size}.png`, size, { background: FILL, part: SAFE_PART });
}
await draw('apple-touch-icon.png', 180, { background: FILL });
