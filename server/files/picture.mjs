// Makes the small webp of one image, in a process of its own, and writes it to standard output. What an image can do to a
// decoder stays in here: picture.ts bounds its memory and its time. It is JavaScript, so that it starts without a translator.
//
// Arguments: path, the most pixels, the longer side. Ends with 0, with 2 for a broken image, with 3 for one that is too large.
import sharp from 'sharp';

const [path, maxPixels, side] = process.argv.slice(2);

sharp.concurrency(1);
sharp.cache(false);

try {
  const image = sharp(path, { limitInputPixels: false });
  const { width, height } = await image.metadata();
  if (width * height > Number(maxPixels)) process.exit(3);
  // Upright as its EXIF says, and without any of it: the place where it was taken stays out.
  const picture = await sharp(path, { limitInputPixels: Number(maxPixels), failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: Number(side), height: Number(side), fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer();
  process.stdout.write(picture);
} catch (error) {
  // Too little memory says nothing of the image.
  process.exitCode = /memory/i.test(String(error)) ? 3 : 2;
}
