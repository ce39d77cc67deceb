const FONT_PX = 100;
const widths = new Map<string, number>();
const contexts = new Map<boolean, CanvasRenderingContext2D | null>();

/** An upper bound of a text's width in any phone's font, as a part of the font's size. */
export function roomyWidth(text: string): number {
  let width = 0;
  for (const letter of text)
    width += letter > '\u2e7f' ? 1.02 : /[MWmw@]/.test(letter) ? 0.95 : 0.66;
  return width;
}

/** A context that measures in the page's own font, which the map's names use, or null. */
function contextFor(bold: boolean): CanvasRenderingContext2D | null {
  const cached = contexts.get(bold);
  if (cached !== undefined) return cached;
  const context = document.createElement('canvas').getContext('2d');
  const family = getComputedStyle(document.body).fontFamily || 'sans-serif';
  // Setting the font costs more than measuring, so each weight has a context of its own.
  if (context !== null) context.font = `${bold ? 600 : 400} ${FONT_PX}px ${family}`;
  contexts.set(bold, context);
  return context;
}

/** The width of a text in the page's font, as a part of the font's size. */
export function textWidth(text: string, bold: boolean): number {
  const key = `${bold ? 'b' : ''}${text}`;
  const cached = widths.get(key);
  if (cached !== undefined) return cached;
  const context = contextFor(bold);
  const width = context === null ? roomyWidth(text) : context.measureText(text).width / FONT_PX;
  widths.set(key, width);
  return width;
}
