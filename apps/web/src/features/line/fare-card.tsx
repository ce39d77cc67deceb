import type { FareBetween, StationDetail } from '@shtrans/contract/traffic';
import { useState } from 'react';
import { errorText } from '../../core/api/error-text.ts';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { LineBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { SearchField, useSearchText } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { transitMessages } from '../../domain/transit/messages.ts';
import { lineMessages } from './messages.ts';
import { distanceText } from '../../domain/transit/numbers.ts';
import { query } from '../../core/query/query.ts';
import { NETWORK_FACT } from '../../domain/transit/freshness.ts';
import type { FoundStation } from '../../domain/transit/answers.ts';
import { failureText, Loaded } from '../../ui/loaded.tsx';

/** As many as can be read without scrolling the list for long. */
const MOST = 6;

/** The single fare from here to any station: picked by name, told with its distance and where it is from. */
export function FareCard({ station }: { station: StationDetail }) {
  const { stop: t } = useMessages(lineMessages);
  const [to, setTo] = useState<FoundStation>();
  return (
    <section className="card">
      <h2>{t.fare.title}</h2>
      {to === undefined ? (
        <StationSearch from={station.id} onPick={setTo} />
      ) : (
        <Answer from={station} to={to} onOther={() => setTo(undefined)} />
      )}
    </section>
  );
}

function StationSearch({ from, onPick }: { from: string; onPick: (to: FoundStation) => void }) {
  const { stop: t } = useMessages(lineMessages);
  const search = useSearchText();
  const { q } = search;
  const stations = useQuery(
    q === '' ? undefined : query('GET maas:/v1/stations', { query: { q } }, NETWORK_FACT),
  );
  const found = stations.data?.items
    .filter(({ id, kind }) => id !== from && kind === 'station')
    .slice(0, MOST);
  return (
    <>
      <SearchField
        label={t.fare.label}
        placeholder={t.fare.hint}
        search={search}
        error={failureText(stations)}
      />
      <ul className="fare-found" aria-busy={stations.loading}>
        {q !== '' &&
          found?.map((one) => (
            <li key={one.id}>
              <button type="button" className="fare-station" onClick={() => onPick(one)}>
                <span>{inLanguage(one.name)}</span>
                <span className="fare-station-lines">
                  {one.lines.map(({ id, colour, name }) => (
                    <LineBadge key={id} colour={colour}>
                      {inLanguage(name)}
                    </LineBadge>
                  ))}
                </span>
              </button>
            </li>
          ))}
      </ul>
      <output className="fare-none">{q !== '' && found?.length === 0 && t.fare.nothing}</output>
    </>
  );
}

interface AnswerProps {
  from: StationDetail;
  to: FoundStation;
  onOther: () => void;
}

function Answer({ from, to, onOther }: AnswerProps) {
  const { stop: t } = useMessages(lineMessages);
  const fare = useQuery(
    query('GET maas:/v1/fares', { query: { from: from.id, to: to.id } }, NETWORK_FACT),
  );
  return (
    <div className="fare-answer">
      <p className="fare-way">{t.fare.way(inLanguage(from.name), inLanguage(to.name))}</p>
      <div className="fare-amount" aria-live="polite">
        <Loaded
          of={fare}
          skeleton={<Skeleton className="fare-skeleton" />}
          failed={(error) => <p className="stop-failed">{errorText(error)}</p>}
        >
          {(known) => <Amount fare={known} />}
        </Loaded>
      </div>
      <div className="fare-buttons">
        {failureText(fare) !== undefined && (
          <Button size="small" onClick={fare.refetch}>
            {t.fare.again}
          </Button>
        )}
        <Button size="small" fill="outline" onClick={onOther}>
          {t.fare.other}
        </Button>
      </div>
    </div>
  );
}

function Amount({ fare }: { fare: FareBetween }) {
  const { stop: t } = useMessages(lineMessages);
  const texts = useMessages(transitMessages);
  const tariffs: Readonly<Record<string, string>> = texts.mode;
  return (
    <>
      <p className="fare-sum num">
        <Money cents={fare.amountCents} />
      </p>
      <p className="fare-basis num">
        {[
          t.fare.single(tariffs[fare.tariff] ?? texts.mode.metro),
          fare.distanceMetres !== null && t.fare.distance(distanceText(fare.distanceMetres, texts)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="fare-basis">{t.fare.basis[fare.basis]}</p>
    </>
  );
}
