import type { ReactNode } from 'react';
import { MapRoom } from '../../domain/maps/route-map.tsx';
import { DriverCard } from '../../domain/rides/driver-card.tsx';
import { RoutePage } from '../../ui/page/fact-page.tsx';
import { classes } from '../../ui/style/classes.ts';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import css from './taxi-frame.module.css';

interface TaxiFrameProps {
  /** Above the sheet; without it the sheet fills the page. */
  map?: ReactNode;
  footer?: ReactNode;
  /** The sheet is in the accent colour, because the rider must act now. */
  urgent?: boolean;
  /** At the right end of the bar. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of each state: the map with a fixed height, the sheet over its edge, the action within reach of the thumb.
 */
export function TaxiFrame({ map, footer, urgent = false, actions, children }: TaxiFrameProps) {
  return (
    <RoutePage before="home" footer={footer} actions={actions}>
      {map}
      <div className={classes(css.sheet, !map && css.alone, urgent && css.urgent)}>{children}</div>
    </RoutePage>
  );
}

/** The frame of a ride that is loading. */
export function RideSkeleton() {
  return (
    <TaxiFrame map={<MapRoom />} footer={<Skeleton className={css.action} />}>
      <div aria-hidden="true">
        <Skeleton className={css.title} />
        <Skeleton className={css.number} />
        <DriverCard driver={null} none={null} />
      </div>
    </TaxiFrame>
  );
}
