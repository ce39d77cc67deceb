import type { LineSummary } from '@shtrans/contract/traffic';
import type { ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { LineBadge } from '../../ui/badge.tsx';
import { stopTile, TransportTile } from '../../domain/transport/transport-icon.tsx';
import { districtText } from '../../domain/transit/district.ts';
import { FavouriteButton } from '../../domain/favourites/favourite-button.tsx';
import { favouriteOfLine, favouriteOfStation } from '../../domain/favourites/favourites.ts';
import { shortName, stopLink } from '../../domain/transit/line-facts.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { linesMessages } from './messages.ts';
import type { FoundStation } from '../../domain/transit/answers.ts';
import { LineRow } from './line-row.tsx';
import { recentSearches } from './search-history.ts';
import { type Found, linesNamed } from './use-search.ts';

/** So many lines' badges stand beside a station. */
const BADGES = 6;

/** What was found, lines first where the text stands in a line's name. */
export function Results({ found: { q, stations, lines } }: { found: Found }) {
  const { search: t } = useMessages(linesMessages);
  const stops = stations.length > 0 && (
    <Part key="stations" title={t.stations}>
      {stations.map((station) => (
        <StationResult key={station.id} station={station} />
      ))}
    </Part>
  );
  const routes = lines.length > 0 && (
    <Part key="lines" title={t.lines}>
      {lines.map((line) => (
        <LineResult key={line.id} line={line} />
      ))}
    </Part>
  );
  return linesNamed(lines, q).length > 0 ? [routes, stops] : [stops, routes];
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="lines-part">
      <h2>{title}</h2>
      <ul className="lines-card">{children}</ul>
    </section>
  );
}

/** A former name says why a station was found; the pinyin of its name says nothing new. */
const isFormer = (matched: string | null): matched is string =>
  matched !== null && /[\u4e00-\u9fff]/.test(matched);

function StationResult({ station }: { station: FoundStation }) {
  const { search: t } = useMessages(linesMessages);
  const kinds: Readonly<Record<string, string>> = useMessages(transitMessages).kind;
  const { id, kind, name, lines, district, matched } = station;
  const { to, query } = stopLink(station);
  const facts = [
    kinds[kind],
    districtText(district),
    isFormer(matched) && t.matched(matched),
  ].filter(Boolean);
  return (
    <li className="result">
      <Link
        to={to}
        query={query}
        className="result-link"
        onClick={() => recentSearches.remember({ is: 'stop', id, name, kind, colour: null })}
        data-result=""
      >
        <TransportTile name={stopTile(kind)} />
        <span className="result-text">
          <span className="result-name">{inLanguage(name)}</span>
          <span className="result-facts">
            {facts.join(' · ')}
            {lines.slice(0, BADGES).map((line) => (
              <LineBadge key={line.id} colour={line.colour}>
                {shortName(line.name)}
              </LineBadge>
            ))}
            {lines.length > BADGES && ` +${lines.length - BADGES}`}
          </span>
        </span>
      </Link>
      <FavouriteButton favourite={favouriteOfStation(station)} />
    </li>
  );
}

function LineResult({ line }: { line: LineSummary }) {
  const { id, mode, name, colour } = line;
  return (
    <li className="result">
      <LineRow
        line={line}
        onOpen={() => recentSearches.remember({ is: 'line', id, name, kind: mode, colour })}
      />
      <FavouriteButton favourite={favouriteOfLine(line)} />
    </li>
  );
}
