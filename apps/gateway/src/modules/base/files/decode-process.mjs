// The process that decodes uploaded images, started by decoder.ts. Plain JavaScript, because it runs without V8's
// compilers: they map half a gigabyte that a limit of memory would have to allow, and Node needs them to read TypeScript.
import sharp from 'sharp';

/** This many pixels, frames counted, take 50 MB when decoded. */
const MAX_PIXELS = 12_000_000;
/** Large enough to read a document; a larger picture is shrunk to it. */
const MAX_SIDE_PX = 2048;

// One image at a time, with nothing of it left behind.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes an image and encodes it again in its own format, so that it contains only the picture, without its location or
 * hidden data. Returns `broken` if it cannot be decoded or its header states too many pixels.
 */
async function cleanImage(bytes) {
  const options = { animated: true, failOn: 'warning', limitInputPixels: MAX_PIXELS };
  try {
    const {
      width,
      height,
      pageHeight = height,
      pages = 1,
    } = await sharp(bytes, options).metadata();
    if (width * pageHeight * pages > MAX_PIXELS) return 'broken';
    return await sharp(bytes, options)
      .autoOrient()
      .resize(MAX_SIDE_PX, MAX_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
      .toBuffer();
  } catch {
    return 'broken';
  }
}

process.on('message', (bytes) => {
  void cleanImage(Buffer.from(bytes)).then((image) => process.send(image));
});
// The gateway ended, also if it was killed.
process.on('disconnect', () => process.exit());
process.send('ready');
