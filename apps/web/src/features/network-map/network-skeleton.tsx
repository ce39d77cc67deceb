import type { ReactNode } from 'react';
import { Page } from '../../ui/page/page.tsx';
import { networkMapMessages } from './messages.ts';
import css from './network-skeleton.module.css';

/** The page of the network map, with or without it. */
export const NetworkFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page title={title} before="trafficGuide">
    <div className={css.frame}>{children}</div>
  </Page>
);

/** Shown while the network loads. */
export const NetworkWait = () => (
  <>
    <div className={css.search} aria-hidden="true" />
    <output className={css.wait}>{networkMapMessages().loading}</output>
  </>
);

/** Drawn into the document at build time: the map before script and data are loaded. */
export default function NetworkSkeleton({ title }: { title: string }) {
  return (
    <NetworkFrame title={title}>
      <NetworkWait />
    </NetworkFrame>
  );
}
