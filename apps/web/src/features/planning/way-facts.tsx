import type { Itinerary } from '@shtrans/contract/plans';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { StatusBadge, type Tone } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { planningMessages } from './messages.ts';
import { distanceText } from '../../domain/transit/numbers.ts';
import { timeWithDay } from './city-time.ts';
import { co2Text, delayText, isRide } from './plan-text.ts';

/** When a way begins and ends, with the day where that is not today. */
export function WayTimes({ way }: { way: Itinerary }) {
  const t = useMessages(planningMessages);
  const begins = useServerTime((now) => timeWithDay(way.departsAt, now, t.time, language()));
  const ends = useServerTime((now) => timeWithDay(way.arrivesAt, now, t.time, language()));
  // The day is said once.
  const sameDay = begins.length > 5 && ends.slice(0, -5) === begins.slice(0, -5);
  return (
    <span className="way-times num">
      {begins} – {sameDay ? ends.slice(-5) : ends}
    </span>
  );
}

/** Fare, changes, walking and CO2 in a line of small print. */
export function WayFacts({ way }: { way: Itinerary }) {
  const t = useMessages(planningMessages).way;
  const traffic = useMessages(transitMessages);
  const rides = way.legs.some(isRide);
  return (
    <p className="way-facts num">
      {rides && <FareText fare={way.fare} />}
      <span>{rides ? t.changes(way.changes) : t.allWalk}</span>
      <span>{t.walking(distanceText(way.walkMetres, traffic))}</span>
      <span>{t.co2(co2Text(way.co2Grams))}</span>
    </p>
  );
}

/** The fare, and how far it is known. */
export function FareText({ fare }: Pick<Itinerary, 'fare'>) {
  const t = useMessages(planningMessages).way;
  if (fare === null) return <span>{t.fareUnknown}</span>;
  return (
    <span className="way-fare">
      <Money cents={fare.amountCents} />
      {fare.incomplete && ` ${t.fareFrom}`}
      {!fare.incomplete && fare.basis === 'rule' && (
        <span className="way-fare-rule"> {t.fareRule}</span>
      )}
    </span>
  );
}

const TAGS = ['fastest', 'fewest_changes', 'least_walking', 'cheapest'] as const;

/** What a way is best at, that it hangs on a last train, and what live news says of its start. */
export function WayTags({ way }: { way: Itinerary }) {
  const t = useMessages(planningMessages);
  const delay = way.legs.find(isRide)?.delaySeconds ?? null;
  const known = TAGS.filter((tag) => way.tags.includes(tag));
  return (
    <>
      {way.usesLastTrip && <StatusBadge tone="wait">{t.way.lastTrip}</StatusBadge>}
      {delay !== null && <StatusBadge tone={delayTone(delay)}>{delayText(delay, t)}</StatusBadge>}
      {known.map((tag) => (
        <StatusBadge key={tag} tone="info">
          {t.way.tag[tag]}
        </StatusBadge>
      ))}
    </>
  );
}

const LATE_SECONDS = 90;
export const delayTone = (seconds: number): Tone => (seconds >= LATE_SECONDS ? 'bad' : 'good');
