import type { Point } from '@shtrans/contract/rides/schemas';
import type { ReactNode } from 'react';
import { lateCode } from '../../core/query/late-code.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Loaded } from '../../ui/page/loaded.tsx';
import css from './late-route-map.module.css';

/** Loaded separately, because most pages that can show a map have none. */
const routeMap = lateCode('route map', () => import('./route-map.tsx'));

/** The space of a map until it is loaded. */
export const RouteMapSpace = () => <div className={css.space} aria-hidden="true" />;

interface LateRouteMapProps {
  from: Point;
  to: Point;
  path?: readonly Point[];
  /** The content of the map in a sentence. */
  label: string;
  /** Shown instead if the map cannot be loaded. */
  failed: ReactNode;
}

/** A map of a route, or of its two ends. */
export const LateRouteMap = ({ failed, ...map }: LateRouteMapProps) => (
  <Loaded read={useQuery(routeMap)} skeleton={<RouteMapSpace />} failed={() => failed}>
    {({ RouteMap }) => (
      <div className={css.map}>
        <RouteMap {...map} />
      </div>
    )}
  </Loaded>
);
