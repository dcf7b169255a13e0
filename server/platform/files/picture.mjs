// Writes a smaller copy of one image to standard output. It runs in a separate process, so that a malicious image can
// only crash or exhaust that process; picture.ts limits its memory and time. JavaScript, so that it starts without a
// TypeScript loader.
//
// Arguments: path, maximum number of pixels, longer side in pixels, format (webp or jpeg). Exit codes: 0, 2 for a
// broken image, 3 for one too large.
import sharp from 'sharp';

const [path, maxPixels, side, format] = process.argv.slice(2);

sharp.concurrency(1);
sharp.cache(false);

try {
  const image = sharp(path, { limitInputPixels: false });
  const { width, height } = await image.metadata();
  if (width * height > Number(maxPixels)) process.exit(3);
  // Applies the EXIF orientation, then drops all metadata, which may include where the photo was taken.
  const picture = await sharp(path, { limitInputPixels: Number(maxPixels), failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: Number(side), height: Number(side), fit: 'inside', withoutEnlargement: true })
    // JPEG has no transparency.
    .flatten(format === 'jpeg' && { background: '#ffffff' })
    .toFormat(format, { quality: 75 })
    .toBuffer();
  process.stdout.write(picture);
} catch (error) {
  // Running out of memory doesn't mean that the image is broken.
  process.exitCode = /memory/i.test(String(error)) ? 3 : 2;
}
