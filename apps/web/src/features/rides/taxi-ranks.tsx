import type { Place } from '@shtrans/contract/rides/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { StatusBadge } from '../../ui/button/badge.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { inlineError } from './banner.tsx';
import { ridesMessages } from './messages.ts';
import { distanceText, wholeMinutes } from './ride-text.ts';
import { samePlace } from '../../domain/places/place-address.ts';
import { ranksQuery, type TaxiRank } from './queries.ts';
import css from './taxi-ranks.module.css';

const SHOWN = 4;
const AGAIN_MS = 60_000;

/** Taxi ranks near the pick-up with their estimated wait; a tap moves the pick-up there. */
export function TaxiRanks({ from, onPick }: { from: Place; onPick: (place: Place) => void }) {
  const t = ridesMessages();
  const ranks = useQuery(ranksQuery(from), { again: () => AGAIN_MS });
  return (
    <section className={css.ranks}>
      <div className="row">
        <h2 className="strong">{t.rank.title}</h2>
        <StatusBadge tone="quiet">{t.rank.estimated}</StatusBadge>
      </div>
      <Loaded
        read={ranks}
        skeleton={<RankSkeletons />}
        failed={inlineError}
        empty={{
          when: ({ items }) => items.length === 0,
          show: <p className={css.none}>{t.rank.none}</p>,
        }}
      >
        {({ items }) => (
          <ul>
            {items.slice(0, SHOWN).map((rank) => (
              <li key={rank.id}>
                <Rank rank={rank} chosen={samePlace(rank, from)} onPick={onPick} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

const RankSkeletons = () => (
  <div aria-hidden="true">
    <Skeleton count={3} className={css.room} />
  </div>
);

interface RankProps {
  rank: TaxiRank;
  chosen: boolean;
  onPick: (place: Place) => void;
}

function Rank({ rank, chosen, onPick }: RankProps) {
  const t = ridesMessages();
  const { lat, lon, name } = rank;
  const distance = t.rank.away(distanceText(rank.distanceMetres));
  const cars = rank.cars === 0 ? t.rank.noCars : t.rank.cars(rank.cars);
  return (
    <button
      type="button"
      className={css.rank}
      aria-pressed={chosen}
      onClick={() => onPick({ lat, lon, name })}
    >
      <span className="strong">{inLanguage(name)}</span>
      <span className={css.facts}>
        {chosen ? t.rank.chosen : distance} · {cars}
      </span>
      <span className={css.wait}>
        {rank.waitSeconds === 0 ? t.rank.noWait : t.rank.wait(wholeMinutes(rank.waitSeconds))}
      </span>
    </button>
  );
}
