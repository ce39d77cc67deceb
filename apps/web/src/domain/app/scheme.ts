import { localStore } from '../../core/storage/safe-storage.ts';
import { SCHEME, showScheme, type Scheme } from './show-scheme.ts';

/** The rider's choice on this device; null: the phone's setting. */
export const chosenScheme = (): Scheme | null => (localStore.get(SCHEME) ?? null) as Scheme | null;

/** Chooses a scheme now and for later visits on this device, or follows the phone again (null). */
export function chooseScheme(scheme: Scheme | null): void {
  showScheme(scheme);
  if (scheme) localStore.set(SCHEME, scheme);
  else localStore.remove(SCHEME);
}

/** Switches to the other of the two schemes; if the phone has that one, it is followed again. */
export function switchScheme(): void {
  const phone = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const otherScheme = (chosenScheme() ?? phone) === 'dark' ? 'light' : 'dark';
  chooseScheme(otherScheme === phone ? null : otherScheme);
}
