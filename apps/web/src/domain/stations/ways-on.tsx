import type { LineRef, StationDetail } from '@shtrans/contract/traffic';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { LineBadge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lineColours } from '../transit/line-colours.ts';
import { EstimateMark } from '../transit/estimate-mark.tsx';
import { headsignText } from '../transit/headsign.ts';
import { transitMessages } from '../transit/messages.ts';
import { stationMessages } from './messages.ts';
import { distanceText, durationText } from '../transit/numbers.ts';

type Neighbour = StationDetail['neighbours'][number];

/** The next stop each way on every line. */
export function Neighbours({ station }: { station: StationDetail }) {
  const t = useMessages(stationMessages);
  const { neighbours } = station;
  const lines = new Map<string, { line: LineRef; ways: Neighbour[] }>();
  for (const way of neighbours) {
    const known = lines.get(way.line.id);
    if (known) known.ways.push(way);
    else lines.set(way.line.id, { line: way.line, ways: [way] });
  }
  if (lines.size === 0) return null;
  return (
    <section className="card">
      <h2>{station.kind === 'station' ? t.neighbours : t.neighbourStops}</h2>
      {[...lines.values()].map(({ line, ways }) => (
        <div className="neighbours" key={line.id} style={lineColours(line.colour)}>
          <LineBadge colour={line.colour}>{inLanguage(line.name)}</LineBadge>
          <ul>
            {ways.map((way) => (
              <li key={`${way.direction} ${way.headsign.zh} ${way.next?.id ?? ''}`}>
                <NextStop way={way} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function NextStop({ way: { headsign, next } }: { way: Neighbour }) {
  const t = useMessages(stationMessages);
  const texts = useMessages(transitMessages);
  const way = <span className="neighbour-way">{headsignText(headsign, texts)}</span>;
  if (next === null) {
    return (
      <p className="neighbour">
        {way}
        <span>{t.terminus}</span>
      </p>
    );
  }
  return (
    <Link to="metroInfo" query={{ station: next.id }} className="neighbour">
      {way}
      <span className="neighbour-name">{inLanguage(next.name)}</span>
      <Icon name="next" size="s" />
    </Link>
  );
}

/** Where one can walk to from here to go on. */
export function Transfers({ station: { transfers } }: { station: StationDetail }) {
  const t = useMessages(stationMessages);
  const texts = useMessages(transitMessages);
  if (transfers.length === 0) return null;
  return (
    <section className="card">
      <h2>{t.transfers}</h2>
      <ul className="transfers">
        {transfers.map(({ to, walkSeconds, metres, basis }) => (
          <li key={to.id}>
            <Link to="metroInfo" query={{ station: to.id }} className="transfer">
              <span className="transfer-name">{inLanguage(to.name)}</span>
              <span className="transfer-lines">
                {to.lines.map(({ id, colour, name }) => (
                  <LineBadge key={id} colour={colour}>
                    {inLanguage(name)}
                  </LineBadge>
                ))}
              </span>
              <span className="transfer-walk num">
                {t.walk(durationText(walkSeconds, texts))}
                {metres !== null && ` · ${distanceText(metres, texts)}`}{' '}
                {basis === 'estimated' && <EstimateMark />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
