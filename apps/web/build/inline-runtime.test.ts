import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { inlineRuntime } from './inline-runtime.ts';

const RUNTIME = `var t=Object.defineProperty,o=(e,t)=>()=>(t||(e((t={exports:{}}).exports,t),e=null),t.exports),s=e=>{let r={};for(var i in e)t(r,i,{get:e[i]});return r},l=e=>e&&e.__esModule?e:t({},\`default\`,{value:e});export{s as n,l as r,o as t};`;

const take = (names: string): string => `import{${names}}from"./rolldown-runtime-1.js";use();`;

/** The codes of a bundle's chunks after the plugin went over them. */
function inlined(codes: Readonly<Record<string, string>>): Record<string, string> {
  const bundle = Object.fromEntries(
    Object.entries({ 'rolldown-runtime': RUNTIME, ...codes }).map(([name, code]) => {
      const fileName = `assets/${name}-1.js`;
      const imports = ['assets/rolldown-runtime-1.js'];
      return [fileName, { type: 'chunk', name, fileName, code, imports }];
    }),
  ) as unknown as Rolldown.OutputBundle;
  const { generateBundle } = inlineRuntime();
  const { handler } = generateBundle as { handler: (_: unknown, bundle: object) => void };
  handler(undefined, bundle);
  const remainingChunks = Object.values(bundle) as Rolldown.OutputChunk[];
  return Object.fromEntries(remainingChunks.map(({ name, code }) => [name, code]));
}

const vendor = take('t as e');

it('gives the vendor chunk the same content under the same name, regardless of other chunks', () => {
  const alone = inlined({ vendor });
  const withOthers = inlined({ vendor, core: take('n as e'), widget: take('r as e,t as n') });
  expect(withOthers.vendor).toBe(alone.vendor);
});

it('leaves no file of the interop: the others take it from the vendor chunk', () => {
  const { core, widget, ...remaining } = inlined({
    vendor,
    core: take('n as e'),
    widget: take('r'),
  });
  expect(core).toBe('import{runtime}from"./vendor-1.js";const{n:e}=runtime;use();');
  expect(widget).toBe('import{runtime}from"./vendor-1.js";const{r}=runtime;use();');
  expect(Object.keys(remaining)).toEqual(['vendor']);
});

it('hands the interop on by the names it had', async () => {
  const { vendor: code = '' } = inlined({ vendor });
  const use = 'const use=()=>{};';
  const address = `data:text/javascript,${encodeURIComponent(`${use}${code}`)}`;
  const { runtime } = (await import(address)) as {
    runtime: Record<string, (made: unknown) => unknown>;
  };
  expect(runtime['n']?.({ a: () => 1 })).toHaveProperty('a', 1);
  const module = runtime['t']?.((exports: { made?: boolean }) => (exports.made = true));
  expect((module as () => unknown)()).toEqual({ made: true });
});
