const FONT_PX = 100;
const widths = new Map<string, number>();
const contexts = new Map<boolean, CanvasRenderingContext2D | null>();

/** A width that no font of a phone goes beyond, in parts of the font's size. */
export function roomyWidth(text: string): number {
  let width = 0;
  for (const letter of text)
    width += letter > '\u2e7f' ? 1.02 : /[MWmw@]/.test(letter) ? 0.95 : 0.66;
  return width;
}

/** What measures in the page's own font, in which the map's names are written; null: nothing does. */
function contextFor(bold: boolean): CanvasRenderingContext2D | null {
  const known = contexts.get(bold);
  if (known !== undefined) return known;
  const context = document.createElement('canvas').getContext('2d');
  const family = getComputedStyle(document.body).fontFamily || 'sans-serif';
  // Setting the font costs more than measuring: each weight has a context of its own.
  if (context !== null) context.font = `${bold ? 600 : 400} ${FONT_PX}px ${family}`;
  contexts.set(bold, context);
  return context;
}

/** How wide a text is in the page's font, in parts of the font's size. */
export function textWidth(text: string, bold: boolean): number {
  const key = `${bold ? 'b' : ''}${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const context = contextFor(bold);
  const width = context === null ? roomyWidth(text) : context.measureText(text).width / FONT_PX;
  widths.set(key, width);
  return width;
}
