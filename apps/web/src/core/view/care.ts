import { localStore } from '../storage/safe-storage.ts';
import { CARE } from './care-name.ts';

/**
 * Care mode: large text, large targets and fewer choices, for riders who want it so. `data-care` of `<html>` says that
 * it is on, `all` once the rider asked for the other choices too, until the next page load. Styles follow it; the
 * document sets it before the first paint. Pages write `all` themselves: a module that the home and the guide share
 * would be loaded by orders too.
 */
const mode = (): DOMStringMap => document.documentElement.dataset;

/** Turns it on or off, now and on later visits of this device; without storage for this page load. */
export function switchCare(): void {
  if (mode()['care'] === undefined) {
    mode()['care'] = '';
    localStore.set(CARE, '1');
  } else {
    delete mode()['care'];
    localStore.remove(CARE);
  }
}
