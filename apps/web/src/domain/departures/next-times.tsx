import type { Departure } from '@shtrans/contract/live-traffic';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { EstimateMark } from '../transit/estimate-mark.tsx';
import css from './departure-list.module.css';
import { Left, NoDepartures, Punctuality } from './departure-list.tsx';
import { departureKey, isPast } from './departure-times.ts';
import { departuresMessages } from './messages.ts';

/** So many stand side by side. */
const SIDE_BY_SIDE = 3;

/** The next three of one direction side by side, the first the largest. @param departures the next first */
export function NextTimes({ departures }: { departures: readonly Departure[] }) {
  const { departure: t } = departuresMessages();
  const past = useServerTime((now) => departures.filter((one) => isPast(one, now)).length);
  const next = departures.slice(past, past + SIDE_BY_SIDE);
  if (next.length === 0) return <NoDepartures />;
  // Said once where it holds for all that is shown.
  const guessed = next.every(({ estimated }) => estimated);
  return (
    <>
      <ol className={css.next}>
        {next.map((departure) => (
          <li key={departureKey(departure)} className={css.one} data-state={departure.state}>
            <Left departure={departure} />
            <span className={css.notes}>
              <Punctuality departure={departure} />
              {departure.estimated && !guessed && <EstimateMark />}
              {departure.last && <StatusBadge tone="wait">{t.last}</StatusBadge>}
            </span>
          </li>
        ))}
      </ol>
      {guessed && (
        <p className={css.guessed}>
          <EstimateMark /> {t.guessed}
        </p>
      )}
    </>
  );
}
