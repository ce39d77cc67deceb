import { localStore } from '../../core/storage/safe-storage.ts';
import { useHydrated } from '../../core/view/use-hydrated.ts';

const KEY = 'invite-code';

/** Stores a valid invitation code until the app is installed and opened from here. */
export const keepInvite = (code: string): void => localStore.set(KEY, code);

/** Returns the code in the address, or else the code of an earlier visit once the device's storage can be read. */
export function useInvite(inAddress: string | undefined): string | undefined {
  const hydrated = useHydrated();
  return inAddress ?? (hydrated ? localStore.get(KEY) : undefined);
}
