import { language } from '../../core/i18n/language.ts';
import { CO2_UNITS } from './co2-messages.ts';

const unit = (name: keyof typeof CO2_UNITS, lang: ReturnType<typeof language>): string =>
  CO2_UNITS[name][lang === 'zh_cn' ? 0 : 1];

/** An estimate of CO2 for riders: in tens of grams below a kilogram, then in tenths of a kilogram. */
export const co2Text = (grams: number, lang = language()): string =>
  grams < 995
    ? `${Math.round(grams / 10) * 10} ${unit('gram', lang)}`
    : `${(grams / 1000).toFixed(1)} ${unit('kilogram', lang)}`;

/** CO2 in a rider's account, to the gram because riders spend it: "980 g", then "52.418 kg", "2 kg". */
export const co2Balance = (grams: number, lang = language()): string =>
  grams < 1000
    ? `${grams} ${unit('gram', lang)}`
    : `${(grams / 1000).toLocaleString('en-US', { maximumFractionDigits: 3 })} ${unit('kilogram', lang)}`;
