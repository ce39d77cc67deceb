const FONT_PX = 100;
const widths = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;
let fonts: { regular: string; bold: string } | undefined;
let isBold: boolean | undefined;

/** A width that no font of a phone goes beyond, in parts of the font's size. */
export function roomyWidth(text: string): number {
  let width = 0;
  for (const letter of text)
    width += letter > '\u2e7f' ? 1.02 : /[MWmw@]/.test(letter) ? 0.95 : 0.66;
  return width;
}

function measured(text: string, bold: boolean): number {
  if (context === undefined) {
    context = document.createElement('canvas').getContext('2d');
  }
  if (context === null) return roomyWidth(text);
  // The page's own font: the map's names are written in it. Setting it costs more than measuring.
  if (fonts === undefined) {
    const family = getComputedStyle(document.body).fontFamily || 'sans-serif';
    fonts = { regular: `400 ${FONT_PX}px ${family}`, bold: `600 ${FONT_PX}px ${family}` };
  }
  if (isBold !== bold) context.font = bold ? fonts.bold : fonts.regular;
  isBold = bold;
  return context.measureText(text).width / FONT_PX;
}

/** How wide a text is in the page's font, in parts of the font's size. */
export function textWidth(text: string, bold: boolean): number {
  const key = `${bold ? 'b' : ''}${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const width = measured(text, bold);
  widths.set(key, width);
  return width;
}
