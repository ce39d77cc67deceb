/** Accepted image types, with the ending of their addresses and their first bytes. */
export const IMAGES: Readonly<Record<string, { ending: string; start: RegExp }>> = {
  'image/jpeg': { ending: 'jpg', start: /^\xff\xd8\xff/ },
  'image/png': { ending: 'png', start: /^\x89PNG\r\n/ },
  'image/gif': { ending: 'gif', start: /^GIF8[79]a/ },
  'image/webp': { ending: 'webp', start: /^RIFF.{4}WEBP/s },
};

/** Returns the type of an image by its first bytes. */
export function imageTypeOf(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 16);
  return Object.keys(IMAGES).find((kind) => IMAGES[kind]?.start.test(start));
}
