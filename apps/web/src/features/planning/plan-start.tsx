import type { Favourite } from '@shtrans/contract/favourites';
import type { PlanPlace } from '@shtrans/contract/plans';
import { useState } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFavourites } from '../../domain/favourites/favourites.ts';
import { planningMessages } from './messages.ts';
import { TravelIcon } from '../../ui/travel-icon.tsx';
import { endAt, type PlanInAddress, queryOf } from '../../domain/plans/plan-address.ts';
import { PlanIcon } from './plan-icon.tsx';
import { plannedTrips, type Trip, tripId } from '../../domain/places/place-history.ts';

const tripOf = ({ at, to }: Favourite): Trip[] => (at && to ? [{ from: at, to }] : []);

/** Before both ends are chosen: the itineraries of every day, one tap from a plan. */
export function PlanStart({ plan }: { plan: PlanInAddress }) {
  const t = useMessages(planningMessages).start;
  const kept = useFavourites();
  const [recent] = useState(plannedTrips.all);
  const trips = kept.filter(({ kind }) => kind === 'trip').flatMap(tripOf);
  const daily = kept.filter(({ kind, at }) => (kind === 'home' || kind === 'work') && at !== null);
  const known = new Set(trips.map(tripId));
  const others = recent.filter((trip) => !known.has(tripId(trip)));
  return (
    <div className="plan-start">
      {daily.length > 0 && (
        <div className="plan-daily">
          {daily.map(({ kind, at }) => at && <GoTo key={kind} plan={plan} kind={kind} to={at} />)}
        </div>
      )}
      {trips.length > 0 && <Trips title={t.trips} trips={trips} plan={plan} star />}
      {others.length > 0 && <Trips title={t.recent} trips={others} plan={plan} />}
      {trips.length === 0 && others.length === 0 && (
        <div className="plan-empty">
          <PlanIcon name="map" size="xl" />
          <p className="plan-empty-title">{t.title}</p>
          <p className="plan-small">{t.hint}</p>
        </div>
      )}
    </div>
  );
}

function GoTo({ plan, kind, to }: { plan: PlanInAddress; kind: string; to: PlanPlace }) {
  const t = useMessages(planningMessages).start;
  const next = { ...plan, to: endAt(to, inLanguage(to.name)) };
  return (
    <Link to="planRoute" query={queryOf(next)} replace className="plan-daily-link">
      <PlanIcon name={kind === 'home' ? 'home' : 'work'} />
      {kind === 'home' ? t.goHome : t.goWork}
    </Link>
  );
}

interface TripsProps {
  title: string;
  trips: readonly Trip[];
  plan: PlanInAddress;
  star?: boolean;
}

const Trips = ({ title, trips, plan, star }: TripsProps) => (
  <section>
    <h2>{title}</h2>
    <ul>
      {trips.map((trip) => (
        <li key={tripId(trip)}>
          <TripLink trip={trip} plan={plan} star={star === true} />
        </li>
      ))}
    </ul>
  </section>
);

function TripLink({ trip, plan, star }: { trip: Trip; plan: PlanInAddress; star: boolean }) {
  const t = useMessages(planningMessages).start;
  const from = inLanguage(trip.from.name);
  const to = inLanguage(trip.to.name);
  const next = { ...plan, from: endAt(trip.from, from), to: endAt(trip.to, to) };
  return (
    <Link to="planRoute" query={queryOf(next)} replace className="plan-row">
      {star ? <TravelIcon name="star" /> : <Icon name="clock" />}
      <span>{t.go(from, to)}</span>
      <Icon name="next" size="s" />
    </Link>
  );
}
