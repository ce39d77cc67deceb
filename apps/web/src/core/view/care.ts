import { localStore } from '../storage/safe-storage.ts';
import { CARE } from './care-name.ts';

/**
 * Care mode: large text, large targets and fewer choices, for riders who want them. `data-care` of `<html>` means
 * that it is on; `all`, that the rider has requested the other choices too, until the next page load. Styles depend
 * on it; the document sets it before the first paint. Pages write `all` themselves: a module that the home and the
 * guide share would be loaded by orders too.
 */
const mode = (): DOMStringMap => document.documentElement.dataset;

/** Switches it, now and for later visits on this device; without storage for this page load only. */
export function switchCare(): void {
  if (mode()['care'] === undefined) {
    mode()['care'] = '';
    localStore.set(CARE, '1');
  } else {
    delete mode()['care'];
    localStore.remove(CARE);
  }
}
