import type { Point } from '../../core/host/location.ts';
import type { Query } from '@shtrans/contract/link-to';
import { navigate } from '../../core/route/router.ts';
import { useRoute } from '../../core/route/use-route.ts';
import type { PlanEnd } from '../plans/plan-address.ts';
import { pointOfText, type View, viewOfText, viewText } from './mercator.ts';

type Asked = Readonly<Partial<Record<string, string>>>;

/** A map as the address holds it. */
export interface MapInAddress {
  /** The station whose card is open, and the line in front. */
  station: string | undefined;
  line: string | undefined;
  /** A place that was chosen on the map. */
  at: Point | undefined;
  view: View | undefined;
  /** The end of a plan that is chosen here. */
  pick: PlanEnd | undefined;
}

const endOf = (text: string | undefined): PlanEnd | undefined =>
  text === 'from' || text === 'to' ? text : undefined;

export const mapOf = (query: Asked): MapInAddress => ({
  station: query['station'],
  line: query['line'],
  at: pointOfText(query['at']),
  view: viewOfText(query['view']),
  pick: endOf(query['pick']),
});

export const pointText = ({ lat, lon }: Point): string => `${lat.toFixed(4)},${lon.toFixed(4)}`;

type MapPage = 'trafficMap' | 'trafficAround';

/**
 * What the address of a map says, and the way to say something else: it takes the place of this entry
 * of the history, so that coming back shows the same.
 */
export function useMapAddress(page: MapPage): {
  asked: MapInAddress;
  change: (part: Query) => void;
} {
  const { query } = useRoute();
  return { asked: mapOf(query), change: (part) => changeAddress(page, part) };
}

/** By the address as it is now: two changes may come before the page is drawn anew. */
export function changeAddress(page: MapPage, part: Query): void {
  const now = Object.fromEntries(new URLSearchParams(window.location.search));
  navigate(page, undefined, { ...now, ...part }, { replace: true });
}

export const viewQuery = (view: View): Query => ({ view: viewText(view) });
