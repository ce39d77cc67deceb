import type { LineRef, StationDetail } from '@shtrans/contract/traffic/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { Link } from '../../core/route/link.tsx';
import { LineBadge } from '../../ui/button/badge.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { EstimateMark } from '../transit/estimate-mark.tsx';
import { distanceText, durationText, headsignText } from '../transit/transit-text.ts';
import { lineColours } from '../transit/line-facts.ts';
import { LineBadges } from '../transit/line-badges.tsx';
import { stationMessages } from './messages.ts';
import css from './onward-connections.module.css';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import exitsCss from './exits.module.css';

/** Groups rows by line, in the order of their first row. */
export const byLine = <T extends { line: LineRef }>(rows: readonly T[]) =>
  [...new Map(rows.map(({ line }) => [line.id, line])).values()].map((line) => ({
    line,
    rows: rows.filter((row) => row.line.id === line.id),
  }));

/** The next stop in each direction of every line. */
export function Neighbours({ station: { kind, neighbours } }: { station: StationDetail }) {
  const t = stationMessages();
  if (neighbours.length === 0) return null;
  return (
    <section className="card">
      <h2>{kind === 'station' ? t.neighbours : t.neighbourStops}</h2>
      {byLine(neighbours).map(({ line, rows }) => (
        <div className={css.line} key={line.id} style={lineColours(line.colour)}>
          <LineBadge colour={line.colour}>{inLanguage(line.name)}</LineBadge>
          <ul className="ruled">
            {rows.map((neighbour) => (
              <li
                key={`${neighbour.direction} ${neighbour.headsign.zh} ${neighbour.next?.id ?? ''}`}
              >
                <Neighbour neighbour={neighbour} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Neighbour({ neighbour }: { neighbour: StationDetail['neighbours'][number] }) {
  const t = stationMessages();
  const { next, headsign } = neighbour;
  const towards = <span className="grow small quiet">{headsignText(headsign)}</span>;
  if (next === null) {
    return (
      <p className="row tap plain leading-130">
        {towards}
        {t.terminus}
      </p>
    );
  }
  return (
    <Link to="metroInfo" query={{ station: next.id }} className="row tap plain leading-130">
      {towards}
      <span className={css.name}>{inLanguage(next.name)}</span>
      <Icon name="next" size="s" />
    </Link>
  );
}

/** The stations within walking distance for a transfer. */
export function Transfers({ station: { transfers } }: { station: StationDetail }) {
  const t = stationMessages();
  if (transfers.length === 0) return null;
  return (
    <section className="card">
      <h2>{t.transfers}</h2>
      <ul className="ruled">
        {transfers.map(({ to, walkSeconds, metres, basis }) => (
          <li key={to.id}>
            <Link to="metroInfo" query={{ station: to.id }} className={css.transfer}>
              <span className="strong">{inLanguage(to.name)}</span>
              <span className="wrap between-4">
                <LineBadges lines={to.lines} label={inLanguage} />
              </span>
              <span className={css.walk}>
                {t.walk(durationText(walkSeconds))}
                {metres !== null && ` · ${distanceText(metres)}`}{' '}
                {basis === 'estimated' && <EstimateMark />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Further exits are shown on request. */
const MOST = 6;

/** The exits and the places near them. */
export function Exits({ station: { exits } }: { station: StationDetail }) {
  const t = stationMessages();
  const [all, setAll] = useState(false);
  if (exits.length === 0) return null;
  return (
    <section className="card">
      <h2>{t.exits}</h2>
      <ul className="ruled">
        {(all ? exits : exits.slice(0, MOST)).map(({ name, near }) => (
          <li key={name} className="row between-12 small quiet items-start pad-8-0">
            <b className={exitsCss.name}>{t.exit(name)}</b>
            {near.length === 0 ? '—' : near.map(inLanguage).join(t.listing)}
          </li>
        ))}
      </ul>
      {exits.length > MOST && !all && (
        <Button fill="none" block onClick={() => setAll(true)}>
          {t.allExits(exits.length)}
        </Button>
      )}
    </section>
  );
}
