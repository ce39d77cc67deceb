import { useRoute } from '../../core/route/router.ts';

/** The cursor at which the address starts a list, or undefined for its first page. */
export const useListStart = (): string | undefined => useRoute().query['from'] || undefined;
