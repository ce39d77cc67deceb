import type { Plugin } from 'vite';

/** Packages of one CommonJS file, which are taken by their default export. */
const TAKEN = /[\\/]node_modules[\\/]weixin-js-sdk[\\/]index\.js$/;

/**
 * Gives such a package to the bundler as a module. As it is, the bundler adds half a kilobyte for it to the helpers
 * that every page loads, though hardly any page loads the package.
 */
export const plainModule: Plugin = {
  name: 'plain-module',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    TAKEN.test(id)
      ? { code: `const module = {};\n${code}\nexport default module.exports;`, map: null }
      : undefined,
};
