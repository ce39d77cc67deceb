import type { ReactNode } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import { back } from '../../core/route/back.ts';
import { Page } from '../../ui/page.tsx';
import { networkMapMessages } from './messages.ts';
import './network-view.css';

/** The page of the network map, with or without it. */
export const NetworkFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page title={title} onBack={() => back('trafficGuide')}>
    <div className="network-view">{children}</div>
  </Page>
);

/** While the network is on its way. */
export function NetworkWait() {
  const t = useMessages(networkMapMessages);
  return (
    <>
      <div className="network-top" aria-hidden="true">
        <div className="network-search">
          <div className="network-search-wait" />
        </div>
      </div>
      <output className="network-wait">{t.loading}</output>
    </>
  );
}
