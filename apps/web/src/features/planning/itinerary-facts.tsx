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

/** When an itinerary begins and ends, with the day where that is not today. */
export function ItineraryTimes({ itinerary }: { itinerary: Itinerary }) {
  const t = useMessages(planningMessages);
  const begins = useServerTime((now) => timeWithDay(itinerary.departsAt, now, t.time, language()));
  const ends = useServerTime((now) => timeWithDay(itinerary.arrivesAt, now, t.time, language()));
  // The day is said once.
  const sameDay = begins.length > 5 && ends.slice(0, -5) === begins.slice(0, -5);
  return (
    <span className="way-times num">
      {begins} – {sameDay ? ends.slice(-5) : ends}
    </span>
  );
}

/** Fare, changes, walking and CO2 in a line of small print. */
export function ItineraryFacts({ itinerary }: { itinerary: Itinerary }) {
  const t = useMessages(planningMessages).itinerary;
  const traffic = useMessages(transitMessages);
  const rides = itinerary.legs.some(isRide);
  return (
    <p className="way-facts num">
      {rides && <FareText fare={itinerary.fare} />}
      <span>{rides ? t.changes(itinerary.changes) : t.allWalk}</span>
      <span>{t.walking(distanceText(itinerary.walkMetres, traffic))}</span>
      <span>{t.co2(co2Text(itinerary.co2Grams))}</span>
    </p>
  );
}

/** The fare, and how far it is known. */
export function FareText({ fare }: Pick<Itinerary, 'fare'>) {
  const t = useMessages(planningMessages).itinerary;
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

/** What an itinerary is best at, that it hangs on a last train, and what live news says of its start. */
export function ItineraryTags({ itinerary }: { itinerary: Itinerary }) {
  const t = useMessages(planningMessages);
  const delay = itinerary.legs.find(isRide)?.delaySeconds ?? null;
  const known = TAGS.filter((tag) => itinerary.tags.includes(tag));
  return (
    <>
      {itinerary.usesLastTrip && <StatusBadge tone="wait">{t.itinerary.lastTrip}</StatusBadge>}
      {delay !== null && <StatusBadge tone={delayTone(delay)}>{delayText(delay, t)}</StatusBadge>}
      {known.map((tag) => (
        <StatusBadge key={tag} tone="info">
          {t.itinerary.tag[tag]}
        </StatusBadge>
      ))}
    </>
  );
}

const LATE_SECONDS = 90;
export const delayTone = (seconds: number): Tone => (seconds >= LATE_SECONDS ? 'bad' : 'good');
