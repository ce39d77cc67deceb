import type { ReactNode } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import { DriverCard } from '../../domain/rides/driver-card.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { tripSharingMessages } from './messages.ts';
import './trip-sharing.css';

/** The page around whatever it shows; it has no way back: it was opened from a chat. */
export function TripFrame({ footer, children }: { footer?: ReactNode; children: ReactNode }) {
  const t = useMessages(tripSharingMessages);
  return (
    <Page title={t.title} footer={footer}>
      <div className="trip">{children}</div>
    </Page>
  );
}

/** The same shapes at the same places as the trip that is about to show. */
export function TripLoading() {
  return (
    <>
      <div className="trip-map trip-map-empty" />
      <div className="card trip-status">
        <div className="trip-status-top">
          <Skeleton className="trip-skeleton-chip" />
        </div>
        <Skeleton className="trip-skeleton-headline" />
        <div className="trip-hint">
          <Skeleton className="trip-skeleton-line" />
        </div>
        <div className="trip-stages-empty" />
      </div>
      <div className="card">
        <DriverCard driver={null} none={null} />
      </div>
      <div className="card trip-ends">
        <Skeleton className="trip-skeleton-line" />
        <Skeleton className="trip-skeleton-line" />
        <Skeleton className="trip-skeleton-line" />
      </div>
    </>
  );
}
