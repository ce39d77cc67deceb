import { QueryClientProvider } from '@tanstack/react-query';
import { useSyncExternalStore, type JSX } from 'react';
import { queryClient } from '../core/query/query-client.ts';
import { currentLocation, subscribeLocation } from '../core/route/router.ts';
import { NotFound } from './not-found.tsx';

export function App(): JSX.Element {
  const { page: Page } = useSyncExternalStore(subscribeLocation, currentLocation);
  return (
    <QueryClientProvider client={queryClient}>
      {Page === undefined ? <NotFound /> : <Page />}
    </QueryClientProvider>
  );
}
