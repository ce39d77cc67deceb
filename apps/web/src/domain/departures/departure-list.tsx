import type { Departure } from '@shtrans/contract/live-traffic';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { LineBadge, StatusBadge } from '../../ui/badge.tsx';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import { Left, Punctuality } from './departure-parts.tsx';
import { byTime, departureKey, isPast, minutesLeft, runs } from './departure-times.ts';
import { EstimateMark } from '../transit/estimate-mark.tsx';
import { headsignText } from '../transit/headsign.ts';
import { transitMessages } from '../transit/messages.ts';
import { departuresMessages } from './messages.ts';
import './departure-list.css';

interface DepartureListProps {
  departures: readonly Departure[];
  /** False where all are of one line that is named above. Default true. */
  lines?: boolean;
}

/**
 * What leaves next, counted down on the server's clock. Each row draws itself anew only when its
 * minute changes, and keeps its size; what has left long ago is left out.
 */
export function DepartureList({ departures, lines = true }: DepartureListProps) {
  const t = useMessages(departuresMessages).departure;
  const all = byTime(departures);
  const past = useServerTime((now) => all.filter((one) => isPast(one, now)).length);
  const shown = all.slice(past);
  if (shown.length === 0) return <p className="departures-none">{t.none}</p>;
  return (
    <>
      <ol className="departures" aria-label={t.list}>
        {shown.map((departure) => (
          <DepartureRow key={departureKey(departure)} departure={departure} line={lines} />
        ))}
      </ol>
      <DueNews departures={shown} />
    </>
  );
}

interface RowProps {
  departure: Departure;
  line: boolean;
}

function DepartureRow({ departure, line }: RowProps) {
  const t = useMessages(departuresMessages).departure;
  const words = useMessages(transitMessages);
  return (
    <li className="departure" data-state={departure.state}>
      {line && (
        <span className="departure-line">
          <LineBadge colour={departure.line.colour}>{inLanguage(departure.line.name)}</LineBadge>
        </span>
      )}
      <div className="departure-facts">
        <p className="departure-headsign">{headsignText(departure.headsign, words)}</p>
        <p className="departure-notes num">
          <Punctuality departure={departure} />
          {departure.last && <StatusBadge tone="wait">{t.last}</StatusBadge>}
          {departure.estimated && <EstimateMark />}
        </p>
      </div>
      <Left departure={departure} />
    </li>
  );
}

/** Tells a screen reader once that the next one is due: minutes that pass are not told one by one. */
function DueNews({ departures }: { departures: readonly Departure[] }) {
  const t = useMessages(departuresMessages).departure;
  const words = useMessages(transitMessages);
  const at = useServerTime((now) =>
    departures.findIndex((one) => runs(one) && minutesLeft(one, now) === 0),
  );
  const next = departures[at];
  return (
    <output className="visually-hidden">
      {next && t.next(inLanguage(next.line.name), headsignText(next.headsign, words), t.due)}
    </output>
  );
}
