import type { PlanAnswer, PlanLeg, PlanPlace, RideLeg } from '@shtrans/contract/plans/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import type { Tone } from '../../ui/button/badge.tsx';
import { departuresMessages } from '../../domain/departures/messages.ts';
import { planningMessages } from './messages.ts';
import { isPoint } from '../../domain/plans/plan-address.ts';
import { cityDay, startOfCityDay } from '@shtrans/contract/values/calendar';
import { daysBetween } from '@shtrans/contract/values/date-text';
import { clock, timeInText } from '../../ui/text/time.ts';

/** The name of a place; a place that the gateway names by its position has none. */
export const placeName = ({ name }: Pick<PlanPlace, 'name'>): string =>
  isPoint(name.zh) ? planningMessages().point : inLanguage(name);

/** Whole minutes, at least one. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

/** The duration of a leg, in seconds. */
export const secondsOf = ({ departsAt, arrivesAt }: PlanLeg): number =>
  (Date.parse(arrivesAt) - Date.parse(departsAt)) / 1000;

export const isRide = (leg: PlanLeg): leg is RideLeg => leg.kind === 'ride';

const LATE_SECONDS = 90;

/** The live delay of a departure; less than a minute is on time. */
export function delayOf(seconds: number): { tone: Tone; text: string } {
  const { departure: t } = departuresMessages();
  const minutes = Math.round(seconds / 60);
  const text = minutes === 0 ? t.onTime : minutes > 0 ? t.late(minutes) : t.early(-minutes);
  return { tone: seconds >= LATE_SECONDS ? 'bad' : 'good', text };
}

/** The alerts of an answer that affect some of the legs. */
export function alertsOf({ alerts }: PlanAnswer, legs: readonly PlanLeg[]): PlanAnswer['alerts'] {
  const ids = new Set(legs.filter(isRide).flatMap(({ alertIds }) => alertIds));
  return alerts.filter(({ id }) => ids.has(id));
}

/** The names of the lines in their order, for a sentence. */
export const linesText = (legs: readonly PlanLeg[]): string =>
  legs
    .filter(isRide)
    .map(({ line }) => inLanguage(line.name))
    .join(' → ');

/** An instant as the values of a date and a time field, in the city's time zone, not the device's. */
export const wallClock = (ms: number): { day: string; time: string } => ({
  day: cityDay(new Date(ms)),
  time: clock(new Date(ms).toISOString()),
});

/** Returns the instant for values in the city's time, ISO without a fraction; undefined for incomplete fields. */
export function instantOf(day: string, time: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}/.test(time)) return undefined;
  const [hours, minutes] = time.split(':').map(Number);
  const ms = startOfCityDay(day).getTime() + ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000;
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString().replace('.000', '');
}

/** "18:05" on the day of `now` (ms), "tomorrow 05:30" on the next, else with its date. */
export function timeWithDay(iso: string, now: number): string {
  return daysBetween(now, Date.parse(iso)) === 0 ? clock(iso) : timeInText(iso, now);
}
