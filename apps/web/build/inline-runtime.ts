import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { version as react } from 'react';
import { type Plugin, type Rolldown, rolldownVersion, version as vite } from 'vite';
import { shiftMap } from './source-maps.ts';

const base = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

/** `c as n,o` -> `n:c,o` */
const exportsObject = (list: string): string => list.replace(/(\w+) as (\w+)/g, '$2:$1');

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
 * They go into the vendor chunk, which every page has, and the others take them from there. What goes there depends on
 * nothing but the lines themselves: see `MADE_OF`.
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
        const taken = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["'\`]\\./${file}["'\`];?`);
        for (const chunk of chunks) {
          if (chunk === runtime || !chunk.code.includes(file)) continue;
          const found = taken.exec(chunk.code);
          if (found === null) throw new Error(`${chunk.fileName} takes the interop otherwise`);
          const [match, names = ''] = found;
          const source =
            chunk === vendor
              ? `export const runtime=(()=>{${body.trim()}return{${exportsObject(list)}}})();`
              : `import{runtime}from"./${base(vendor.fileName)}";`;
          const before = chunk.code.slice(0, found.index);
          const put = `${source}const{${names.replace(/\s+as\s+/g, ':')}}=runtime;`;
          if (put.includes('\n')) throw new Error('the interop chunk has more than one line');
          chunk.code = before + put + chunk.code.slice(found.index + match.length);
          shiftMap(bundle, chunk, { before, growth: put.length - match.length });
          chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName);
        }
        delete bundle[runtime.fileName];
        const page = bundle['index.html'];
        if (page?.type === 'asset') {
          const link = new RegExp(`\\s*<link[^>]*${file}[^>]*>`);
          page.source = page.source.toString().replace(link, '');
        }
      },
    },
  };
}
