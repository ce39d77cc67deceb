import type { Favourite } from '@shtrans/contract/favourites/schemas';
import type { ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { Link } from '../../core/route/link.tsx';
import { useFavourites } from '../../domain/favourites/favourites.ts';
import { plannedTrips, type Trip, tripId } from '../../domain/places/place-history.ts';
import { endAt, type PlanInAddress, queryOf } from '../../domain/plans/plan-address.ts';
import { Icon } from '../../ui/picture/icon.tsx';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import { planningMessages } from './messages.ts';
import css from './plan-start.module.css';

const tripOf = ({ kind, at, to }: Favourite): Trip[] =>
  kind === 'trip' && at && to ? [{ from: at, to }] : [];

/** Shown before both ends are chosen: everyday trips, one tap from a plan. */
export function PlanStart({ plan }: { plan: PlanInAddress }) {
  const t = planningMessages().start;
  const favourites = useFavourites();
  const [recent] = plannedTrips.useAll();
  const trips = favourites.flatMap(tripOf);
  const favouriteTripIds = new Set(trips.map(tripId));
  const recentTrips = recent.filter((trip) => !favouriteTripIds.has(tripId(trip)));
  const daily = favourites.flatMap(({ kind, at }) =>
    (kind === 'home' || kind === 'work') && at ? [{ kind, at }] : [],
  );
  return (
    <>
      {daily.length > 0 && (
        <div className="row between-12 above-10">
          {daily.map(({ kind, at }) => (
            <Link
              key={kind}
              to="planRoute"
              query={queryOf({ ...plan, to: endAt(at, inLanguage(at.name)) })}
              replace
              className="row middle grow strong panel high-52"
            >
              <TravelIcon name={kind} />
              {kind === 'home' ? t.goHome : t.goWork}
            </Link>
          ))}
        </div>
      )}
      <Trips title={t.trips} trips={trips} plan={plan} icon={<TravelIcon name="star" />} />
      <Trips title={t.recent} trips={recentTrips} plan={plan} icon={<Icon name="clock" />} />
      {trips.length === 0 && recentTrips.length === 0 && (
        <div className={css.empty}>
          <TravelIcon name="map" size="xl" />
          <p className="large strong">{t.title}</p>
          <p className="small quiet">{t.hint}</p>
        </div>
      )}
    </>
  );
}

interface TripsProps {
  title: string;
  trips: readonly Trip[];
  plan: PlanInAddress;
  icon: ReactNode;
}

function Trips({ title, trips, plan, icon }: TripsProps) {
  const t = planningMessages().start;
  if (trips.length === 0) return null;
  return (
    <section className="above-14">
      <h2 className="small quiet">{title}</h2>
      <ul className={css.list}>
        {trips.map((trip) => {
          const from = inLanguage(trip.from.name);
          const to = inLanguage(trip.to.name);
          const next = { ...plan, from: endAt(trip.from, from), to: endAt(trip.to, to) };
          return (
            <li key={tripId(trip)}>
              <Link
                to="planRoute"
                query={queryOf(next)}
                replace
                className="row between-12 high-52 pad-8-0 plain icon-faint"
              >
                {icon}
                <span className="grow">{t.go(from, to)}</span>
                <Icon name="next" size="s" />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
