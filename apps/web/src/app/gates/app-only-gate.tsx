import { type ReactNode, useEffect } from 'react';
import { currentHost } from '../../core/host/current-host.ts';
import { back } from '../../core/route/router.ts';
import { useHydrated } from '../../core/view/use-hydrated.ts';
import { askToOpenApp } from '../../domain/app/ask-to-open-app.ts';
import { RoutePage } from '../../ui/page/fact-page.tsx';

/**
 * Admits riders in the provider's own app. Elsewhere an alert offers to open the page there: confirmation leads to
 * the app's download, a tap outside leads back (specification, section 4). No page is for the app alone yet.
 */
export default function AppOnlyGate({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  // Documents are drawn for any host.
  const isClosed = hydrated && currentHost().type !== 'app';
  useEffect(() => {
    if (isClosed) void askOrLeave();
  }, [isClosed]);
  if (hydrated && !isClosed) return children;
  return <RoutePage before="home">{null}</RoutePage>;
}

async function askOrLeave(): Promise<void> {
  const { href } = window.location;
  const toApp = await askToOpenApp({ replace: true });
  // A rider who went back meanwhile has closed the alert that way.
  if (!toApp && window.location.href === href) back('home');
}
