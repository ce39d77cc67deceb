import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { version as react } from 'react';
import { type Plugin, type Rolldown, rolldownVersion, version as vite } from 'vite';
import { shiftMap } from './source-maps.ts';

const base = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

/** `c as n,o` -> `n:c,o` */
const exportsObject = (list: string): string => list.replace(/(\w+) as (\w+)/g, '$2:$1');

/**
 * The inputs of the vendor chunk. Chunks are named by their content before this plugin changes them; with this hash
 * their names also cover the inserted code, because browsers cache a name for a year.
 */
const MADE_OF = createHash('sha256')
  .update([react, vite, rolldownVersion].join())
  .update(readFileSync(import.meta.filename))
  .digest('hex');

/**
 * The bundler puts its few lines of CommonJS interop into a chunk of their own: one more file before anything can
 * run. This plugin moves them into the vendor chunk, which every page has, and the other chunks import them from
 * there. The inserted code depends only on these lines: see `MADE_OF`.
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
        const importPattern = new RegExp(
          `import\\s*\\{([^}]*)\\}\\s*from\\s*["'\`]\\./${file}["'\`];?`,
        );
        for (const chunk of chunks) {
          if (chunk === runtime || !chunk.code.includes(file)) continue;
          const importMatch = importPattern.exec(chunk.code);
          if (importMatch === null)
            throw new Error(`${chunk.fileName} takes the interop otherwise`);
          const [match, names = ''] = importMatch;
          const source =
            chunk === vendor
              ? `export const runtime=(()=>{${body.trim()}return{${exportsObject(list)}}})();`
              : `import{runtime}from"./${base(vendor.fileName)}";`;
          const before = chunk.code.slice(0, importMatch.index);
          const replacement = `${source}const{${names.replace(/\s+as\s+/g, ':')}}=runtime;`;
          if (replacement.includes('\n'))
            throw new Error('the interop chunk has more than one line');
          chunk.code = before + replacement + chunk.code.slice(importMatch.index + match.length);
          shiftMap(bundle, chunk, { before, growth: replacement.length - match.length });
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
