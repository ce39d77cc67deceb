import type { Itinerary, PlanAnswer, PlanLeg } from '@shtrans/contract/plans/schemas';
import type { ReactNode } from 'react';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { alertTone } from '../../domain/departures/alert-text.ts';
import { distanceText, durationText } from '../../domain/transit/transit-text.ts';
import { co2Text } from '../../domain/transport/co2-text.ts';
import { LineBadge, StatusBadge } from '../../ui/button/badge.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { Price } from '../../ui/text/price.tsx';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import { delayOf, isRide, minutesOf, secondsOf, timeWithDay } from './plan-text.ts';
import css from './itinerary-brief.module.css';
import { planningMessages } from './messages.ts';

interface ItineraryBriefProps {
  itinerary: Itinerary;
  /** Whether it is the heading of its own page. */
  heading?: boolean;
  /** Below the bar of its legs. */
  children?: ReactNode;
}

/**
 * A summary of an itinerary, in a list and on its own page: what a rider compares, and checks again on the platform.
 */
export function ItineraryBrief({ itinerary, heading = false, children }: ItineraryBriefProps) {
  const Top = heading ? 'h2' : 'p';
  return (
    <>
      <Top className={css.top}>
        <Times itinerary={itinerary} />
        <span className="fixed accent">{durationText(itinerary.durationSeconds)}</span>
      </Top>
      <LegBar legs={itinerary.legs} />
      {children}
      <Facts itinerary={itinerary} />
      <Tags itinerary={itinerary} />
    </>
  );
}

/** Start and end of an itinerary, with the date if that is not today. */
function Times({ itinerary }: { itinerary: Itinerary }) {
  const begins = useServerTime((now) => timeWithDay(itinerary.departsAt, now));
  const ends = useServerTime((now) => timeWithDay(itinerary.arrivesAt, now));
  // Shows the date only once.
  const sameDay = begins.length > 5 && ends.slice(0, -5) === begins.slice(0, -5);
  return (
    <span>
      {begins} – {sameDay ? ends.slice(-5) : ends}
    </span>
  );
}

/** Minimum duration of an interchange that is shown as a walk of its own; a shorter one is part of the ride. */
const LONG_CHANGE_SECONDS = 240;

const isShown = (leg: PlanLeg): boolean =>
  isRide(leg) || secondsOf(leg) >= (leg.inStation ? LONG_CHANGE_SECONDS : 60);

/** An itinerary at a glance: its lines in their colours and its walks, with widths in proportion to their durations. */
function LegBar({ legs }: { legs: readonly PlanLeg[] }) {
  const t = planningMessages().itinerary;
  return (
    <ol className={css.bar}>
      {legs.filter(isShown).map((leg) => (
        <li key={leg.departsAt + leg.kind} style={{ flexGrow: Math.round(secondsOf(leg)) }}>
          {isRide(leg) ? (
            <LineBadge colour={leg.line.colour}>{inLanguage(leg.line.name)}</LineBadge>
          ) : (
            <span className={css.walk}>
              <TravelIcon name="walk" size="s" />
              <span aria-hidden="true">{minutesOf(secondsOf(leg))}</span>
              <span className="visually-hidden">{t.walk(minutesOf(secondsOf(leg)))}</span>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Fare, changes, walking and CO2 in a line of small print. */
function Facts({ itinerary: { legs, fare, changes, walkMetres, co2Grams } }: ItineraryBriefProps) {
  const { itinerary: t, select } = planningMessages();
  const rides = legs.some(isRide);
  return (
    <p className={css.facts}>
      {rides && <FareText fare={fare} />}
      <span>{rides ? t.changes(changes) : select.walkDirect}</span>
      <span>{t.walking(distanceText(walkMetres))}</span>
      <span>{t.co2(co2Text(co2Grams))}</span>
    </p>
  );
}

/** The fare, and whether it is complete. */
function FareText({ fare }: Pick<Itinerary, 'fare'>) {
  const t = planningMessages().itinerary;
  if (fare === null) return <span>{t.fareUnknown}</span>;
  return (
    <span>
      <span className="plain strong">
        <Price amount={fare.amountCents} currency={fare.currency} />
        {fare.incomplete && ` ${t.fareFrom}`}
      </span>
      {!fare.incomplete && fare.basis === 'rule' && ` ${t.fareRule}`}
    </span>
  );
}

const TAGS = ['fastest', 'fewest_changes', 'least_walking', 'cheapest'] as const;

/** What an itinerary is best at, its dependence on a last train, and the live delay of its start. */
function Tags({ itinerary }: { itinerary: Itinerary }) {
  const t = planningMessages().itinerary;
  const ride = itinerary.legs.find(isRide);
  return (
    <p className={css.tags}>
      {itinerary.usesLastTrip && <StatusBadge tone="wait">{t.lastTrip}</StatusBadge>}
      {ride && <DelayBadge seconds={ride.delaySeconds} />}
      {TAGS.filter((tag) => itinerary.tags.includes(tag)).map((tag) => (
        <StatusBadge key={tag} tone="info">
          {t.tag[tag]}
        </StatusBadge>
      ))}
    </p>
  );
}

/** The live delay of a departure; nothing without live data. */
export function DelayBadge({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null;
  const { tone, text } = delayOf(seconds);
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

interface AlertLineProps {
  alert: PlanAnswer['alerts'][number];
  /** Follows its title. */
  children?: ReactNode;
}

/** A disruption in one line. */
export const AlertLine = ({ alert, children }: AlertLineProps) => (
  <p className={`${css.alert} tone-${alertTone(alert.severity)}`}>
    <Icon name="alert" size="s" />
    <span>
      {inLanguage(alert.title)}
      {children}
    </span>
  </p>
);
