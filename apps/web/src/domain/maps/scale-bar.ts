/**
 * A scale bar: the longest of 1, 2 or 5 times a power of ten that fits.
 * @param metres length of one unit of the drawing
 * @param longest maximum length, in those units as is the result's `length`
 */
export function scaleBar(metres: number, longest: number): { length: number; text: string } {
  const maxMetres = metres * longest;
  const power = 10 ** Math.floor(Math.log10(maxMetres));
  const barMetres = ([5, 2].find((n) => n * power <= maxMetres) ?? 1) * power;
  return {
    length: barMetres / metres,
    text: barMetres >= 1000 ? `${barMetres / 1000} km` : `${barMetres} m`,
  };
}
