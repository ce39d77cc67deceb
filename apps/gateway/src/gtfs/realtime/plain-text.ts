/** Texts of feeds that are not ours, brought to what answers may hold. */

const CONTROLS = /\p{Cc}+/gu;
const MAX_ID = 80;
/** An alert's title or text beyond is no notice any more. */
const MAX_TEXT = 4000;

/** An id without control characters; null when nothing is left or it is too long. */
export function plainId(id: string): string | null {
  const plain = id.replaceAll(CONTROLS, '');
  return plain === '' || plain.length > MAX_ID ? null : plain;
}

/** A text whose lines stay lines, without other control characters. */
export const plainText = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.replaceAll(CONTROLS, ' ').trim())
    .join('\n')
    .trim()
    .slice(0, MAX_TEXT);

/** A link that a page may offer; null for any other. */
export function webLink(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
