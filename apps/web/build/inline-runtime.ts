import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { version as react } from 'react';
import { minifySync, type Plugin, type Rolldown, rolldownVersion, version as vite } from 'vite';
import { shiftMap } from './source-maps.ts';

const base = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

/** `export{c as n,o as t}` -> `{n:c,t:o}` */
const exportsObject = (list: string, wanted: ReadonlySet<string>): string =>
  `{${pairs(list)
    .filter(([, name]) => wanted.has(name))
    .map(([local, name]) => `${name}:${local}`)
    .join(',')}}`;

/** `c as n,o` -> `[[c,n],[o,o]]` */
const pairs = (list: string): [string, string][] =>
  list
    .split(',')
    .map((pair) => pair.trim().split(/\s+as\s+/))
    .map(([first = '', second = first]) => [first, second]);

/** The few lines of interop without those that nobody wants. */
const pruned = (body: string, list: string, wanted: ReadonlySet<string>): string =>
  minifySync(
    'runtime.js',
    `export const runtime=(()=>{${body.trim()}return${exportsObject(list, wanted)}})();`,
    { module: true },
  ).code.trim();

/** What packages are wrapped in whose only export is taken as their default: no page needs it before a tap. */
const FOR_WIDGETS = '__esModule';

/**
 * What the vendor chunk is made of. Chunks are named after what is in them before this plugin changes them; by this their
 * names also say what it puts in, for browsers keep a name's content for a year.
 */
const MADE_OF = createHash('sha256')
  .update([react, vite, rolldownVersion].join())
  .update(readFileSync(import.meta.filename))
  .digest('hex');

/**
 * The bundler puts its few lines of CommonJS interop into a chunk of their own: one more file before anything can run.
 * They go into the vendor chunk, which every page has, and the others take them from there; but for the part that only
 * widgets' packages need. What goes there depends on nothing but the lines themselves: see `MADE_OF`.
 */
export function inlineRuntime(): Plugin {
  return {
    name: 'inline-runtime',
    apply: 'build',
    augmentChunkHash: () => MADE_OF,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter(
          (file): file is Rolldown.OutputChunk => file.type === 'chunk',
        );
        const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
        const vendor = chunks.find(({ name }) => name === 'vendor');
        if (runtime === undefined || vendor === undefined) return;
        const parts = /^([\s\S]*?)export\s*\{([^}]*)\};?\s*$/.exec(runtime.code);
        if (parts === null) throw new Error('the interop chunk is not as expected');
        const [, body = '', list = ''] = parts;
        const file = base(runtime.fileName);
        if (!vendor.code.includes(file)) throw new Error('the vendor chunk takes no interop');
        const taken = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["'\`]\\./${file}["'\`];?`);
        const takenBy = (chunk: Rolldown.OutputChunk) => {
          const found = taken.exec(chunk.code);
          if (found === null) throw new Error(`${chunk.fileName} takes the interop otherwise`);
          return found;
        };
        const takers = chunks.filter((each) => each !== runtime && each.code.includes(file));
        const wanted = new Set(
          pairs(list)
            .map(([, name]) => name)
            .filter((name) => !pruned(body, list, new Set([name])).includes(FOR_WIDGETS)),
        );
        let kept = false;
        for (const chunk of takers) {
          const found = takenBy(chunk);
          const [match, names = ''] = found;
          if (pairs(names).some(([name]) => !wanted.has(name))) {
            kept = true;
            continue;
          }
          const source =
            chunk === vendor
              ? pruned(body, list, wanted)
              : `import{runtime}from"./${base(vendor.fileName)}";`;
          const before = chunk.code.slice(0, found.index);
          const put = `${source}const{${names.replace(/\s+as\s+/g, ':')}}=runtime;`;
          if (put.includes('\n')) throw new Error('the interop chunk has more than one line');
          chunk.code = before + put + chunk.code.slice(found.index + match.length);
          shiftMap(bundle, chunk, { before, growth: put.length - match.length });
          chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName);
        }
        if (!kept) delete bundle[runtime.fileName];
        const page = bundle['index.html'];
        if (page?.type === 'asset') {
          const link = new RegExp(`\\s*<link[^>]*${file}[^>]*>`);
          page.source = page.source.toString().replace(link, '');
        }
      },
    },
  };
}
