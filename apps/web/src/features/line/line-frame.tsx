import type { ReactNode } from 'react';
import { back } from '../../core/route/back.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './line.css';

interface LineFrameProps {
  title: string;
  /** At the right end of the bar: the star. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The page around a line or a station, whatever it shows. */
export function LineFrame({ title, actions, children }: LineFrameProps) {
  return (
    <Page title={title} onBack={() => back('trafficLines')} actions={actions}>
      {children}
    </Page>
  );
}

/** The same shapes at the same places as the line that is about to show. */
export function LineLoading() {
  return (
    <>
      <div className="line-head line-head-empty">
        <Skeleton className="line-skeleton-name" />
        <Skeleton className="line-skeleton-word" />
        <div className="line-facts">
          <Skeleton className="line-skeleton-fact" />
          <Skeleton className="line-skeleton-fact" />
          <Skeleton className="line-skeleton-fact" />
        </div>
      </div>
      <div className="line-direction line-direction-empty" />
      <div className="line-note" />
      <div className="card line-card">
        {[0, 1, 2, 3, 4, 5, 6, 7].map((n) => (
          <div className="stop-row stop-row-empty" key={n}>
            <Skeleton className="line-skeleton-stop" />
          </div>
        ))}
      </div>
    </>
  );
}
