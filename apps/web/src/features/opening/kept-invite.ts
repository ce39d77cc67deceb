import { localStore } from '../../core/storage/safe-storage.ts';
import { useHydrated } from '../../core/view/use-hydrated.ts';

const KEY = 'invite-code';

/** Keeps the code of an invitation that is known, for when the app is installed and opened from here. */
export const keepInvite = (code: string): void => localStore.set(KEY, code);

/** The code of the address; without one the code that an earlier visit kept, once this device's memory may be read. */
export function useInvite(inAddress: string | undefined): string | undefined {
  const hydrated = useHydrated();
  return inAddress ?? (hydrated ? localStore.get(KEY) : undefined);
}
