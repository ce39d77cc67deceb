import path from 'node:path';
import type { Plugin } from 'vite';

const OWN = path.join(import.meta.dirname, '../src/core/route/preload-helper.ts');

/** Puts what loads styles and scripts before code that comes later in the place of Vite's: that file says why. */
export const ownPreload: Plugin = {
  name: 'own-preload',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === '\0vite/preload-helper.js' ? OWN : undefined),
};
