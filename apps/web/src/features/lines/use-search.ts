import type { LineSummary } from '@shtrans/contract/traffic/schemas';
import { useMemo } from 'react';
import { deviceLocation } from '../../core/host/location.ts';
import { type Read, useQuery } from '../../core/query/use-query.ts';
import { type FoundStation, linesQuery, stationsQuery } from '../../domain/transit/queries.ts';
import { byNumber } from '../../domain/transit/line-facts.ts';

export interface Found {
  /** The text of the search. */
  q: string;
  stations: readonly FoundStation[];
  lines: readonly LineSummary[];
}

interface Search {
  /** The gateway's answer for stations and lines together. */
  answer: Read<Found>;
  /** Results from the lines on the device, if the gateway does not answer. */
  deviceResults: Found;
}

const fold = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

/** Lines on the device whose name contains the text. */
export function linesNamed(lines: readonly LineSummary[], q: string): LineSummary[] {
  const foldedQuery = fold(q);
  if (foldedQuery === '') return [];
  return byNumber(
    lines.filter(({ name }) => [name.zh, name.en].some((text) => fold(text).includes(foldedQuery))),
  );
}

/**
 * Finds stations and lines for a text, which is not empty. Answers are stored by text, so a late answer never shows.
 */
export function useSearch(q: string): Search {
  const whereabouts = deviceLocation.get();
  const near = whereabouts.state === 'here' ? whereabouts.point : undefined;
  const stations = useQuery(stationsQuery(q, near));
  const matchingLines = useQuery(linesQuery(q));
  const all = useQuery(linesQuery()).data?.items ?? [];
  const [stationItems, lines] = [stations.data?.items, matchingLines.data?.items];
  const data = useMemo(
    () => stationItems && lines && { q, stations: stationItems, lines },
    [q, stationItems, lines],
  );
  const refetch = () => {
    stations.refetch();
    matchingLines.refetch();
  };
  return {
    answer: { ...stations, data, error: stations.error ?? matchingLines.error, refetch },
    deviceResults: { q, stations: stationItems ?? [], lines: lines ?? linesNamed(all, q) },
  };
}
