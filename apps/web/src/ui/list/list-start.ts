import { useRoute } from '../../core/route/router.ts';

/** Where the address has a list begin: its cursor; undefined: at its first page. */
export const useListStart = (): string | undefined => useRoute().query['from'] || undefined;
