import type { Plugin } from 'vite';

/** It must never reach a rider. */
const ZOD = /[\\/]node_modules[\\/]zod[\\/]/;

/** One look-behind literal breaks its whole chunk at parse time before iOS 16.4. */
const LOOKBEHIND = /\(\?<[=!]/;

/** Run-time features newer than chrome80 / safari14, which no build target rewrites. */
const TOO_NEW: readonly RegExp[] = [
  /\.at\(/,
  /\.replaceAll\(/,
  /\.(?:toSorted|toReversed|toSpliced|findLast|findLastIndex)\(/,
  /\bObject\.(?:hasOwn|groupBy)\b/,
  /\bstructuredClone\(/,
  /\bPromise\.(?:any|withResolvers|try)\b/,
  /\bAbortSignal\.(?:timeout|any)\b/,
  /\brandomUUID\b/,
  /\bWeakRef\b/,
];

/** Texts and comments speak of anything. */
const withoutComments = (code: string): string =>
  code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** Stops a build that would break in the web views the product runs in. */
export function guards(): Plugin {
  return {
    name: 'guards',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (LOOKBEHIND.test(chunk.code)) {
          this.error(`${chunk.fileName}: a look-behind breaks it before iOS 16.4`);
        }
        for (const [id, { code }] of Object.entries(chunk.modules)) {
          if (ZOD.test(id) && code !== null && code.trim() !== '') {
            this.error(`${id} is in ${chunk.fileName}: the web imports types of the contract only`);
          }
          const own = /[\\/]src[\\/]/.test(id) && !id.includes('node_modules');
          const found = own
            ? TOO_NEW.find((use) => use.test(withoutComments(code ?? '')))
            : undefined;
          if (found !== undefined) {
            this.error(`${id}: ${found.source} is newer than chrome80 / safari14`);
          }
        }
      }
    },
  };
}
