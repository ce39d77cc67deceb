/**
 * A length to measure by: the longest of 1, 2 or 5 times a power of ten that fits.
 * @param metres of one unit of the drawing
 * @param longest and the answer's `length` in those units
 */
export function scaleBar(metres: number, longest: number): { length: number; text: string } {
  const most = metres * longest;
  const power = 10 ** Math.floor(Math.log10(most));
  const shown = ([5, 2].find((n) => n * power <= most) ?? 1) * power;
  return { length: shown / metres, text: shown >= 1000 ? `${shown / 1000} km` : `${shown} m` };
}
