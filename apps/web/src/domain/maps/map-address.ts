import type { Point } from '../../core/host/location.ts';
import type { Query } from '@shtrans/contract/addresses/link-to';
import { navigate, useRoute } from '../../core/route/router.ts';
import type { PlanEnd } from '../plans/plan-address.ts';
import { pointOfText, type View, viewOfText } from './mercator.ts';

/** The state of a map in the address. */
interface MapInAddress {
  /** The station with the open card, and the highlighted line. */
  station: string | undefined;
  line: string | undefined;
  /** A place chosen on the map. */
  at: Point | undefined;
  view: View | undefined;
  /** The end of a plan to choose here. */
  pick: PlanEnd | undefined;
}

export const mapOf = (query: Readonly<Partial<Record<string, string>>>): MapInAddress => {
  const { station, line, at, view, pick } = query;
  return {
    station,
    line,
    at: pointOfText(at),
    view: viewOfText(view),
    pick: pick === 'from' || pick === 'to' ? pick : undefined,
  };
};

/**
 * The state of a map in its address, and a function that changes it. A change replaces this history entry, so that
 * coming back shows the same map.
 */
export function useMapAddress(page: 'trafficMap' | 'trafficAround') {
  const { query } = useRoute();
  // Based on the present address, because two changes may come before the page renders again.
  const change = (part: Query): void => {
    const now = Object.fromEntries(new URLSearchParams(window.location.search));
    navigate(page, undefined, { ...now, ...part }, { replace: true });
  };
  return { asked: mapOf(query), change };
}
