import type { FareBetween, StationDetail } from '@shtrans/contract/traffic/schemas';
import { useState } from 'react';
import { errorText } from '../../core/api/api-error.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { fareQuery, type FoundStation } from '../../domain/transit/queries.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { distanceText } from '../../domain/transit/transit-text.ts';
import { StationSearch } from '../../domain/transit/station-search.tsx';
import { Button } from '../../ui/button/button.tsx';
import { failureText, Loaded } from '../../ui/page/loaded.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { LinePrice } from './line-price.tsx';
import { lineMessages } from './messages.ts';
import css from './fare-card.module.css';

/** The single fare from here to any station, chosen by name, with its distance and source. */
export function FareCard({ station }: { station: StationDetail }) {
  const { fare: t } = lineMessages().stop;
  const [to, setTo] = useState<FoundStation>();
  return (
    <section className="card">
      <h2>{t.title}</h2>
      {to === undefined ? (
        <StationSearch not={station.id} texts={t} onPick={setTo} />
      ) : (
        <Fare from={station} to={to} onOther={() => setTo(undefined)} />
      )}
    </section>
  );
}

interface FareProps {
  from: StationDetail;
  to: FoundStation;
  onOther: () => void;
}

function Fare({ from, to, onOther }: FareProps) {
  const { stop, fromTo } = lineMessages();
  const { fare: t } = stop;
  const fare = useQuery(fareQuery(from.id, to.id));
  return (
    <>
      <p className="strong">{fromTo(inLanguage(from.name), inLanguage(to.name))}</p>
      <div className={css.answer} aria-live="polite">
        <Loaded
          read={fare}
          skeleton={<Skeleton className={css.room} />}
          failed={(error) => <p className="small pad-8-0 text-bad">{errorText(error)}</p>}
        >
          {(singleFare) => <FoundFare fare={singleFare} />}
        </Loaded>
      </div>
      <div className="row between-10">
        {failureText(fare) !== undefined && (
          <Button size="small" onClick={fare.refetch}>
            {t.again}
          </Button>
        )}
        <Button size="small" fill="outline" onClick={onOther}>
          {t.other}
        </Button>
      </div>
    </>
  );
}

/** The fare of adults, of each category of riders, and where it is from. */
export function FoundFare({ fare }: { fare: FareBetween }) {
  const { fare: t } = lineMessages().stop;
  const texts = transitMessages();
  const tariffs: Readonly<Record<string, string>> = texts.mode;
  const { amountCents, currency, tariff, distanceMetres, basis, categories } = fare;
  const facts = [
    t.single(tariffs[tariff] ?? texts.mode.metro),
    distanceMetres !== null && t.distance(distanceText(distanceMetres)),
  ];
  return (
    <>
      <p className="total strong num">
        <LinePrice amount={amountCents} currency={currency} />
      </p>
      {categories.length > 1 && (
        <ul className="small num">
          {categories.map((category) => (
            <li key={category.id}>
              {inLanguage(category.name)}{' '}
              <LinePrice amount={category.amountCents} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      <p className="small quiet num">{facts.filter(Boolean).join(' · ')}</p>
      <p className="small quiet">{t.basis[basis]}</p>
    </>
  );
}
