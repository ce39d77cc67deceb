/** This many pixels take 200 MB when decoded. */
const MAX_PIXELS = 50_000_000;

/** Accepted image types, with the ending of their addresses and their first bytes. */
export const IMAGES: Readonly<Record<string, { ending: string; start: RegExp }>> = {
  'image/jpeg': { ending: 'jpg', start: /^\xff\xd8\xff/ },
  'image/png': { ending: 'png', start: /^\x89PNG\r\n/ },
  'image/gif': { ending: 'gif', start: /^GIF8[79]a/ },
  'image/webp': { ending: 'webp', start: /^RIFF.{4}WEBP/s },
};

/**
 * Decodes an image and encodes it again in its own format, so that it contains only the picture, without
 * its location or hidden data. Returns `broken` if it cannot be decoded or is too large.
 */
export async function cleanImage(
  bytes: Buffer,
): Promise<{ contentType: string; bytes: Buffer } | 'broken' | 'unsupported'> {
  const start = bytes.toString('latin1', 0, 16);
  const contentType = Object.keys(IMAGES).find((kind) => IMAGES[kind]?.start.test(start));
  if (contentType === undefined) return 'unsupported';
  // Loaded on demand, because only uploads need the library.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { animated: true, failOn: 'warning', limitInputPixels: MAX_PIXELS });
    return { contentType, bytes: await image.autoOrient().toBuffer() };
  } catch {
    return 'broken';
  }
}
