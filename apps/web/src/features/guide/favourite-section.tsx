import type { Favourite } from '@shtrans/contract/favourites/schemas';
import { useState } from 'react';
import { deviceLocation, useWhereabouts } from '../../core/host/location.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { backHere } from '../../core/route/router.ts';
import { useLoggedIn } from '../../core/session/session.ts';
import { LineBadge } from '../../ui/button/badge.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Button } from '../../ui/button/button.tsx';
import { FavouriteButton } from '../../domain/favourites/favourite-button.tsx';
import { useFavourites } from '../../domain/favourites/favourites.ts';
import { guideMessages } from './messages.ts';
import { endAt, hereAs, planOf, queryOf } from '../../domain/plans/plan-address.ts';
import { linesQuery } from '../../domain/transit/queries.ts';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import { Section } from './guide-frame.tsx';
import { lineLink } from '../../domain/transit/line-facts.ts';
import { StopCard } from './stop-card.tsx';
import css from './favourite-section.module.css';

/** Maximum number of stops that show departures; a tap shows the others. */
const SHOWN = 3;

/** The rider's favourites; stops show their next departures. */
export function FavouriteSection() {
  const { favourites: t } = guideMessages();
  const favourites = useFavourites();
  const isLoggedIn = useLoggedIn();
  const ofKinds = (...kinds: string[]) => favourites.filter(({ kind }) => kinds.includes(kind));
  const shownFavourites = ofKinds('stop', 'line', 'place', 'trip');
  if (shownFavourites.length === 0) return <NoFavourites />;
  return (
    <Section title={t.title}>
      <Stops stops={ofKinds('stop')} />
      <Lines lines={ofKinds('line')} />
      <Others others={ofKinds('trip', 'place')} />
      {!isLoggedIn && (
        <p className="row spread small quiet">
          {t.login}
          <Link className={css.login} to="login" query={backHere()}>
            {t.logIn}
          </Link>
        </p>
      )}
    </Section>
  );
}

/** Explains what favourites are for; also drawn into the document. */
export function NoFavourites() {
  const { favourites: t } = guideMessages();
  return (
    <Section title={t.title}>
      <div className={css.none}>
        <TravelIcon name="star" size="l" />
        <p>{t.empty}</p>
        <ButtonLink to="trafficLines" size="small" fill="outline">
          {t.emptyAction}
        </ButtonLink>
      </div>
    </Section>
  );
}

function Stops({ stops }: { stops: readonly Favourite[] }) {
  const { favourites: t } = guideMessages();
  const [all, setAll] = useState(false);
  const shownStops = all ? stops : stops.slice(0, SHOWN);
  return (
    <>
      {shownStops.map((stop) => (
        <StopCard key={stop.key} stop={stop} />
      ))}
      {stops.length > SHOWN && (
        <Button block fill="none" color="primary" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? t.less : t.all(stops.length)}
        </Button>
      )}
    </>
  );
}

function Lines({ lines }: { lines: readonly Favourite[] }) {
  const { favourites: t } = guideMessages();
  const all = useQuery(linesQuery()).data?.items ?? [];
  if (lines.length === 0) return null;
  return (
    <ul className={css.lines} aria-label={t.lines}>
      {lines.map(({ key, name }) => {
        const id = key.slice('line:'.length);
        const { mode = 'metro', colour = null } = all.find((line) => line.id === id) ?? {};
        return (
          <li key={key}>
            <Link {...lineLink({ id, mode })} className={css.line}>
              <LineBadge colour={colour}>{inLanguage(name)}</LineBadge>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const endOf = (place: Favourite['at']) =>
  place === null ? undefined : endAt(place, inLanguage(place.name));

/** The address of the plan for a saved trip, or from here to a saved place. */
const planQuery = ({ at, to }: Favourite, hereName: string) =>
  queryOf({
    ...planOf({}),
    from: to === null ? hereAs(hereName, deviceLocation.get()) : endOf(at),
    to: endOf(to ?? at),
  });

function Others({ others }: { others: readonly Favourite[] }) {
  const { favourites: t, planner } = guideMessages();
  // A plan to a place starts at the rider's location.
  useWhereabouts();
  if (others.length === 0) return null;
  return (
    <ul className={css.others} aria-label={t.others}>
      {others.map((favourite) => (
        <li key={favourite.key} className="row">
          <Link to="planRoute" query={planQuery(favourite, planner.here)} className={css.other}>
            <TravelIcon name={favourite.kind === 'trip' ? 'trip' : 'pin'} />
            <span>
              {favourite.kind === 'trip'
                ? inLanguage(favourite.name)
                : t.planTo(inLanguage(favourite.name))}
            </span>
          </Link>
          <FavouriteButton favourite={favourite} />
        </li>
      ))}
    </ul>
  );
}
