import type { LineSummary } from '@shtrans/contract/traffic/schemas';
import { useMemo } from 'react';
import { deviceLocation } from '../../core/host/location.ts';
import { type Read, useQuery } from '../../core/query/use-query.ts';
import { type FoundStation, linesQuery, stationsQuery } from '../../domain/transit/queries.ts';
import { byNumber } from '../../domain/transit/line-facts.ts';

export interface Found {
  /** What was searched for. */
  q: string;
  stations: readonly FoundStation[];
  lines: readonly LineSummary[];
}

interface Search {
  /** The gateway's, of stations and lines together. */
  answer: Read<Found>;
  /** What there is of it where the gateway does not answer: the lines that the device knows. */
  known: Found;
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

/** Stations and lines of a text, which is not empty. Answers come by text: one that was overtaken never shows. */
export function useSearch(q: string): Search {
  const whereabouts = deviceLocation.get();
  const near = whereabouts.state === 'here' ? whereabouts.point : undefined;
  const stations = useQuery(stationsQuery(q, near));
  const named = useQuery(linesQuery(q));
  const all = useQuery(linesQuery()).data?.items ?? [];
  const [found, lines] = [stations.data?.items, named.data?.items];
  const data = useMemo(() => found && lines && { q, stations: found, lines }, [q, found, lines]);
  const refetch = () => {
    stations.refetch();
    named.refetch();
  };
  return {
    answer: { ...stations, data, error: stations.error ?? named.error, refetch },
    known: { q, stations: found ?? [], lines: lines ?? linesNamed(all, q) },
  };
}
