import type { Point } from '../../core/host/location.ts';
import type { Query } from '@shtrans/contract/addresses/link-to';
import { navigate, useRoute } from '../../core/route/router.ts';
import type { PlanEnd } from '../plans/plan-address.ts';
import { pointOfText, type View, viewOfText } from './mercator.ts';

/** A map as the address holds it. */
interface MapInAddress {
  /** The station whose card is open, and the line in front. */
  station: string | undefined;
  line: string | undefined;
  /** A place that was chosen on the map. */
  at: Point | undefined;
  view: View | undefined;
  /** The end of a plan that is chosen here. */
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

export const pointText = ({ lat, lon }: Point): string => `${lat.toFixed(4)},${lon.toFixed(4)}`;

/**
 * What the address of a map says, and how to change it: the new one takes the place of this entry of
 * the history, so that coming back shows the same.
 */
export function useMapAddress(page: 'trafficMap' | 'trafficAround') {
  const { query } = useRoute();
  // By the address as it is now: two changes may come before the page is drawn anew.
  const change = (part: Query): void => {
    const now = Object.fromEntries(new URLSearchParams(window.location.search));
    navigate(page, undefined, { ...now, ...part }, { replace: true });
  };
  return { asked: mapOf(query), change };
}
