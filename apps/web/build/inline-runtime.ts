import type { Plugin, Rolldown } from 'vite';
import { shiftMap } from './source-maps.ts';

const base = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

/** `export{c as n,o as t}` -> `{n:c,t:o}` */
const exportsObject = (list: string): string =>
  `{${list
    .split(',')
    .map((pair) => pair.trim().split(/\s+as\s+/))
    .map(([local = '', name = local]) => `${name}:${local}`)
    .join(',')}}`;

/**
 * The bundler puts its few lines of CommonJS interop into a chunk of their own: one more file before
 * anything can run. They go into the vendor chunk, which every page has, and the others take them from there.
 */
export function inlineRuntime(): Plugin {
  return {
    name: 'inline-runtime',
    apply: 'build',
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
        for (const chunk of chunks) {
          if (chunk === runtime || !chunk.code.includes(file)) continue;
          const source =
            chunk === vendor
              ? `export const runtime=(()=>{${body.trim()}return${exportsObject(list)}})();`
              : `import{runtime}from"./${base(vendor.fileName)}";`;
          const found = taken.exec(chunk.code);
          if (found === null) throw new Error(`${chunk.fileName} takes the interop otherwise`);
          const [match, names = ''] = found;
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
