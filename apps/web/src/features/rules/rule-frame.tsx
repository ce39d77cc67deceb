import type { ReactNode } from 'react';
import { back } from '../../core/route/back.ts';
import { useRouteTitle } from '../../core/route/use-route.ts';
import { Page } from '../../ui/page.tsx';

/** The frame of a page of rules, under its route's title. */
export function RuleFrame({ children }: { children: ReactNode }) {
  return (
    <Page title={useRouteTitle()} onBack={() => back('home')}>
      {children}
    </Page>
  );
}
