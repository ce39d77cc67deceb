import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

/** The cache of server facts. Only what a repeat can mend is repeated. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) =>
        failures < 1 && error instanceof ApiError && error.code === 'network',
    },
  },
});
