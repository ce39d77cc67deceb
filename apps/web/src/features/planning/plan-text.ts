import type { PlanAnswer, PlanLeg, PlanPlace, RideLeg } from '@shtrans/contract/plans';
import { inLanguage } from '../../core/i18n/language.ts';
import type { Tone } from '../../ui/badge.tsx';
import { departuresMessages } from '../../domain/departures/messages.ts';
import { planningMessages } from './messages.ts';
import { isPoint } from '../../domain/plans/plan-address.ts';

/** What a place is called; one that the gateway names by its position has no name. */
export const placeName = ({ name }: Pick<PlanPlace, 'name'>): string =>
  isPoint(name.zh) ? planningMessages().point : inLanguage(name);

/** Grams of CO2 as riders read them: tens up to a kilogram, then tenths of one. */
export const co2Text = (grams: number): string =>
  grams < 995 ? `${Math.round(grams / 10) * 10} g` : `${(grams / 1000).toFixed(1)} kg`;

/** Whole minutes, at least one. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

/** How long a leg takes, in seconds. */
export const secondsOf = ({ departsAt, arrivesAt }: PlanLeg): number =>
  (Date.parse(arrivesAt) - Date.parse(departsAt)) / 1000;

export const isRide = (leg: PlanLeg): leg is RideLeg => leg.kind === 'ride';

const LATE_SECONDS = 90;

/** How live updates move a departure; less than a minute is on time. */
export function delayOf(seconds: number): { tone: Tone; text: string } {
  const { departure: t } = departuresMessages();
  const minutes = Math.round(seconds / 60);
  const text = minutes === 0 ? t.onTime : minutes > 0 ? t.late(minutes) : t.early(-minutes);
  return { tone: seconds >= LATE_SECONDS ? 'bad' : 'good', text };
}

/** The alerts of an answer that touch some legs. */
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
