import type { ReactNode } from 'react';
import { back } from '../../../core/route/back.ts';
import { Page } from '../../../ui/page.tsx';
import './network-view.css';

/** The page of the network map, with or without it. */
export const NetworkFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page title={title} onBack={() => back('trafficGuide')}>
    <div className="network-view">{children}</div>
  </Page>
);
