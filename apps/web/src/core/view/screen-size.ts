import { useHydrated } from './use-hydrated.ts';

/** In CSS px. */
export interface ScreenSize {
  width: number;
  height: number;
}

/** The phone that documents are drawn for. */
const USUAL: ScreenSize = { width: 360, height: 780 };

/** The available size when the page is drawn; a change does not draw the page again. */
export const useScreenSize = (): ScreenSize =>
  useHydrated() ? { width: window.innerWidth, height: window.innerHeight } : USUAL;
