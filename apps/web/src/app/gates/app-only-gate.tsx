import { type ReactNode, useEffect } from 'react';
import { currentHost } from '../../core/host/current-host.ts';
import { back } from '../../core/route/router.ts';
import { useHydrated } from '../../core/view/use-hydrated.ts';
import { askToOpenApp } from '../../domain/app/ask-to-open-app.ts';
import { RoutePage } from '../../ui/page/fact-page.tsx';

/**
 * Lets through who is in the provider's own app. Elsewhere an alert asks to open it there: confirmed, it leads to
 * where the app is to be had; a tap beside it leads back (specification, section 4). No page is for the app alone yet.
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
  // A rider who went back meanwhile closed it by that.
  if (!toApp && window.location.href === href) back('home');
}
