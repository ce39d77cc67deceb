import type { Plugin } from 'vite';

/**
 * Safari 14.0 knows no private class members, and what they are rewritten to (a WeakMap each) costs
 * 3 KB brotli and speed. The query library's privates become ordinary members with a name nothing
 * else has.
 */
export function plainPrivates(): Plugin {
  return {
    name: 'plain-privates',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]node_modules[\\/]@tanstack[\\/].*\.js$/ },
      handler: (code) => ({ code: code.replace(/#(?=[a-zA-Z_]\w*)/g, '_p_'), map: null }),
    },
  };
}
