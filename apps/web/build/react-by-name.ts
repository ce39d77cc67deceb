import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const TAKEN = /^react(?:-dom)?$/;
const OURS = '\0by-name:';

/** Returns a module with every member of a package by name, and all of them as its default export. */
function byName(name: string): string {
  const members = Object.keys(require(name) as object).filter((key) => /^[a-z]\w*$/i.test(key));
  const list = members.join(',');
  return `import {${list}} from '${name}'; export {${list}}; export default {${list}};`;
}

/**
 * Packages that import React as a default export make the bundler wrap it for all modules, ours included. They get a
 * module that imports its members by name, as ours do.
 */
export const reactByName: Plugin = {
  name: 'react-by-name',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer, { kind }: { kind?: string }) {
    const isPackages = importer?.includes('/node_modules/') === true;
    return TAKEN.test(source) && isPackages && kind !== 'require-call' ? OURS + source : undefined;
  },
  load: (id) => (id.startsWith(OURS) ? byName(id.slice(OURS.length)) : undefined),
};
