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

/** So many stops show their departures at once; the others are a tap away. */
const SHOWN = 3;

/** What the rider keeps, the stops with what leaves next: why one opens the guide in the morning. */
export function FavouriteSection() {
  const { favourites: t } = guideMessages();
  const kept = useFavourites();
  const known = useLoggedIn();
  const of = (...kinds: string[]) => kept.filter(({ kind }) => kinds.includes(kind));
  const shown = of('stop', 'line', 'place', 'trip');
  if (shown.length === 0) return <NoFavourites />;
  return (
    <Section title={t.title}>
      <Stops stops={of('stop')} />
      <Lines lines={of('line')} />
      <Others others={of('trip', 'place')} />
      {!known && (
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

/** What favourites are good for; drawn into the document as well. */
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
  const shown = all ? stops : stops.slice(0, SHOWN);
  return (
    <>
      {shown.map((stop) => (
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

/** The plan's address of a kept trip, or from here to a kept place. */
const planQuery = ({ at, to }: Favourite, here: string) =>
  queryOf({
    ...planOf({}),
    from: to === null ? hereAs(here, deviceLocation.get()) : endOf(at),
    to: endOf(to ?? at),
  });

function Others({ others }: { others: readonly Favourite[] }) {
  const { favourites: t, planner } = guideMessages();
  // Where the rider is is the start of a plan to a place.
  useWhereabouts();
  if (others.length === 0) return null;
  return (
    <ul className={css.others} aria-label={t.others}>
      {others.map((other) => (
        <li key={other.key} className="row">
          <Link to="planRoute" query={planQuery(other, planner.here)} className={css.other}>
            <TravelIcon name={other.kind === 'trip' ? 'trip' : 'pin'} />
            <span>
              {other.kind === 'trip' ? inLanguage(other.name) : t.planTo(inLanguage(other.name))}
            </span>
          </Link>
          <FavouriteButton favourite={other} />
        </li>
      ))}
    </ul>
  );
}
