/** Grams of CO2 for riders: in tens below a kilogram, then in tenths of a kilogram. */
export const co2Text = (grams: number): string =>
  grams < 995 ? `${Math.round(grams / 10) * 10} g` : `${(grams / 1000).toFixed(1)} kg`;
