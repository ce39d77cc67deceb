import type { LineSummary } from '@shtrans/contract/traffic';
import { useState } from 'react';
import { deviceLocation } from '../../core/host/location.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { byNumber } from '../../domain/transit/line-facts.ts';
import { query } from '../../core/query/query.ts';
import { KEPT_FACT, NETWORK_FACT } from '../../domain/transit/freshness.ts';
import type { FoundStation } from '../../domain/transit/answers.ts';

export interface Found {
  /** What was searched for. */
  q: string;
  stations: readonly FoundStation[];
  lines: readonly LineSummary[];
}

interface Search {
  /** What there is to show: of `q`, or of the text before it until that is answered. */
  found: Found | undefined;
  /** Not all of it is of the present text yet. */
  busy: boolean;
  /** The gateway could not be asked: `found` has the known lines alone. */
  failed: boolean;
  again: () => void;
}

const fold = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

/** Lines whose name has the text in it, by what the device knows. */
export function linesNamed(lines: readonly LineSummary[], q: string): LineSummary[] {
  const asked = fold(q);
  if (asked === '') return [];
  return byNumber(
    lines.filter(({ name }) => [name.zh, name.en].some((text) => fold(text).includes(asked))),
  );
}

/**
 * Stations and lines of a text, which is not empty. Answers come by text: one that was overtaken
 * never shows. Where the gateway does not answer, the lines that the device knows are searched.
 */
export function useSearch(q: string): Search {
  const whereabouts = deviceLocation.get();
  const near = whereabouts.state === 'here' ? whereabouts.point : undefined;
  const stations = useQuery(
    query('GET maas:/v1/stations', { query: { q, ...near } }, NETWORK_FACT),
  );
  const named = useQuery(query('GET maas:/v1/lines', { query: { q } }, NETWORK_FACT));
  const known = useQuery(query('GET maas:/v1/lines', {}, KEPT_FACT)).data?.items ?? [];
  const [last, setLast] = useState<Found>();

  const error = stations.error ?? named.error;
  const all = stations.data !== undefined && named.data !== undefined;
  const failed = error !== null && !stations.loading && !named.loading;
  const found: Found | undefined =
    all || failed
      ? {
          q,
          stations: stations.data?.items ?? [],
          lines: named.data?.items ?? linesNamed(known, q),
        }
      : undefined;
  const key = found && JSON.stringify([q, found.stations.length, found.lines.length]);
  const [lastKey, setLastKey] = useState<string>();
  if (found !== undefined && key !== lastKey) {
    setLastKey(key);
    setLast(found);
  }
  return {
    found: found ?? last,
    busy: found === undefined,
    failed: !all && error !== null,
    again: () => {
      stations.refetch();
      named.refetch();
    },
  };
}
