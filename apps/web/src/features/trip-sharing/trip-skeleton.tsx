import type { ReactNode } from 'react';
import { MapRoom } from '../../domain/maps/route-map.tsx';
import { DriverCard } from '../../domain/rides/driver-card.tsx';
import { classes } from '../../ui/style/classes.ts';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { tripSharingMessages } from './messages.ts';
import status from './status-card.module.css';
import css from './trip-skeleton.module.css';

/** The page around its content. It has no back button, because it was opened from a chat. */
export function TripFrame({ footer, children }: { footer?: ReactNode; children: ReactNode }) {
  const t = tripSharingMessages();
  return (
    <Page title={t.title} footer={footer}>
      {children}
    </Page>
  );
}

/** Placeholders in the shapes and places of the trip that is loading; also drawn into the document at build time. */
export default function TripSkeleton() {
  return (
    <TripFrame>
      <MapRoom />
      <div className={classes('card', status.card)}>
        <div className="row spread between-12 high-24">
          <Skeleton className={css.chip} />
        </div>
        <Skeleton className={css.headline} />
        <div className={status.hint}>
          <Skeleton className={css.line} />
        </div>
        <div className={css.stages} />
      </div>
      <DriverCard className="card" driver={null} none={null} />
      <div className={classes('card', css.ends)}>
        <Skeleton className={css.line} />
        <Skeleton className={css.line} />
        <Skeleton className={css.line} />
      </div>
    </TripFrame>
  );
}
