/** Cleans texts of foreign feeds for API responses. */

const CONTROLS = /\p{Cc}+/gu;
const MAX_ID = 80;
/** Maximum length of an alert's title or text. */
const MAX_TEXT = 4000;

/** Returns an id without control characters; null if the result is empty or too long. */
export function plainId(id: string): string | null {
  const plain = id.replaceAll(CONTROLS, '');
  return plain === '' || plain.length > MAX_ID ? null : plain;
}

/** Returns a text without control characters except newlines. */
export const plainText = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.replaceAll(CONTROLS, ' ').trim())
    .join('\n')
    .trim()
    .slice(0, MAX_TEXT);

/** Returns an HTTP or HTTPS link; null for any other text. */
export function webLink(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
