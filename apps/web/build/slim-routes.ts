import type { Plugin } from 'vite';

/** `early`, `preview` and `skeleton` of a row, formatted as the formatter does: a name, a text, or braces two deep. */
const BUILD_ONLY =
  /\n\s+(?:early|preview|skeleton): (?:\w+|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}),(?=\n)/g;

/** An area's table without what the build alone reads: documents carry it, the bundle need not. */
export const slimRoutes = (source: string): string => source.replace(BUILD_ONLY, '');

/** Slims the tables in the riders' bundle; the drawing of documents reads the whole one. */
export const slimRouteTable = (): Plugin => ({
  name: 'slim-routes',
  apply: 'build',
  enforce: 'pre',
  transform(source, id, options) {
    if (options?.ssr === true || !/\/src\/app\/areas\/[\w-]+\.ts$/.test(id)) return null;
    return { code: slimRoutes(source), map: null };
  },
});
