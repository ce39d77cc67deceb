import { shanghaiDate } from '@shtrans/contract/calendar';
import { fareRules } from './fare-rules.ts';

export interface TaxiRide {
  metres: number;
  /** Minutes standing or slow in traffic. */
  waitingMinutes: number;
  /** The night tariff is taken by the hour of departure, for the whole ride. */
  departedAt: Date;
  /** Electric and Touran cars have a dearer flag fall. */
  electric: boolean;
}

/**
 * A street taxi's fare in cents by the city's price guide of 2023 (`fares.json`, taxi): flag fall with
 * 3 km, then per km, half as much again beyond 15 km; 1.5 km for each full 4 minutes of waiting; 30 %
 * more from 23:00 to 05:00; the surcharge of public holidays. The source gives no rounding: we take
 * whole yuan, half up, as the meter shows.
 */
export function taxiFareCents({ metres, waitingMinutes, departedAt, electric }: TaxiRide): number {
  const rule = fareRules().taxi;
  const km = metres / 1000;
  const nearKm = Math.max(0, Math.min(km, rule.long_distance.over_km) - rule.flag_fall.km);
  const farKm = Math.max(0, km - rule.long_distance.over_km);
  const waitedKm =
    Math.floor(waitingMinutes / rule.slow_or_waiting.every_min) *
    rule.slow_or_waiting.charged_as_km;
  const flagFall = electric
    ? rule.flag_fall.touran_and_electric_yuan
    : rule.flag_fall.ordinary_yuan;
  const byDay =
    flagFall + rule.per_km_yuan * (nearKm + waitedKm + farKm * rule.long_distance.per_km_factor);
  const yuan = byDay * (isNight(departedAt) ? rule.night.factor : 1) + surchargeYuan(departedAt);
  // Rounded to a tenth of a cent first: 22.5 must not become 22 for a binary fraction.
  return Math.round(Number(yuan.toFixed(3))) * 100;
}

const clockMinutes = (hhmm: string): number => {
  const [hours = 0, minutes = 0] = hhmm.split(':').map(Number);
  return hours * 60 + minutes;
};

function isNight(at: Date): boolean {
  const { from, to } = fareRules().taxi.night;
  const minutes = ((at.getTime() / 60_000 + 8 * 60) % 1440) | 0;
  return minutes >= clockMinutes(from) || minutes < clockMinutes(to);
}

const lunarDate = new Intl.DateTimeFormat('en-u-ca-chinese', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'Asia/Shanghai',
});

/**
 * The statutory days: the first three of the lunar year (spring festival), 1 May, 1 to 3 October. The
 * guide names the feasts only.
 */
function surchargeYuan(at: Date): number {
  const surcharge = fareRules().taxi.holiday_surcharge_yuan;
  const { month, day } = shanghaiDate(at);
  if ((month === 5 && day === 1) || (month === 10 && day <= 3)) {
    return surcharge.national_day_and_labour_day;
  }
  if (month > 2 || (month === 1 && day < 20)) return 0;
  return ['1/1', '1/2', '1/3'].includes(lunarDate.format(at)) ? surcharge.spring_festival : 0;
}
