/** Decoded, as many take 200 MB. */
const MAX_PIXELS = 50_000_000;

/** The kinds of images we take: how their addresses end, and their first bytes. */
export const IMAGES: Readonly<Record<string, { ending: string; start: RegExp }>> = {
  'image/jpeg': { ending: 'jpg', start: /^\xff\xd8\xff/ },
  'image/png': { ending: 'png', start: /^\x89PNG\r\n/ },
  'image/gif': { ending: 'gif', start: /^GIF8[79]a/ },
  'image/webp': { ending: 'webp', start: /^RIFF.{4}WEBP/s },
};

/**
 * An image as it is kept: decoded and written anew in its own format, so that it holds a picture and
 * nothing else, neither where it was taken nor what was hidden in it. `broken`: it cannot be drawn, or
 * is too large to be.
 */
export async function cleanImage(
  bytes: Buffer,
): Promise<{ contentType: string; bytes: Buffer } | 'broken' | 'unsupported'> {
  const start = bytes.toString('latin1', 0, 16);
  const contentType = Object.keys(IMAGES).find((kind) => IMAGES[kind]?.start.test(start));
  if (contentType === undefined) return 'unsupported';
  // Not at the gateway's start: the library and what it loads are for uploads alone.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { animated: true, failOn: 'warning', limitInputPixels: MAX_PIXELS });
    return { contentType, bytes: await image.autoOrient().toBuffer() };
  } catch {
    return 'broken';
  }
}
