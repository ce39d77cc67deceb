import type { Plugin } from 'vite';

/** Must never reach a rider. */
const ZOD = /[\\/]node_modules[\\/]zod[\\/]/;

/** Fails a build that contains modules for the build only. */
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
