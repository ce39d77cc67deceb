import type { Plugin } from 'vite';

/** It must never reach a rider. */
const ZOD = /[\\/]node_modules[\\/]zod[\\/]/;

/** Stops a build that brings riders what is for the build alone. */
export function guards(): Plugin {
  return {
    name: 'guards',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { code }] of Object.entries(chunk.modules)) {
          if (ZOD.test(id) && code !== null && code.trim() !== '') {
            this.error(`${id} is in ${chunk.fileName}: the web imports types of the contract only`);
          }
        }
      }
    },
  };
}
