/** Grams of CO2 as riders read them: tens up to a kilogram, then tenths of one. */
export const co2Text = (grams: number): string =>
  grams < 995 ? `${Math.round(grams / 10) * 10} g` : `${(grams / 1000).toFixed(1)} kg`;
