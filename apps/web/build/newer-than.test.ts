import { describe, expect, it } from 'vitest';
import { newInScript, newInStyles } from './newer-than.ts';

describe('scripts', () => {
  it.each([
    ['a.b.at(-1)', 'javascript.builtins.TypedArray.at'],
    ['const b = structuredClone(a)', 'api.structuredClone'],
    ['Object.hasOwn(a, "b")', 'javascript.builtins.Object.hasOwn'],
    ['Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
    ['AbortSignal.timeout(9)', 'api.AbortSignal.timeout_static'],
    ['a.toSorted()', 'javascript.builtins.TypedArray.toSorted'],
    ['crypto.randomUUID()', 'api.Crypto.randomUUID'],
    ['/(?<=a)b/', 'javascript.regular_expressions.lookbehind_assertion'],
  ])('%s', (code, feature) => {
    expect([...newInScript(code)]).toEqual([feature]);
  });

  it('refuses syntax that no old engine reads', () => {
    for (const code of ['a ??= b', 'class A { #b = 1 }', '/a/v', 'await a']) {
      expect(() => newInScript(code), code).toThrow();
    }
  });

  it('finds nothing in what is old, of another owner, or asked for first', () => {
    const old = 'a.flatMap(b); a?.b ?? c; import("d"); new URL(e); f.replace(/(?<g>h)/u, "")';
    const checkedUses =
      'a.at?.(0); typeof structuredClone; ({ structuredClone: 1 }).structuredClone';
    const ownFunction = 'function structuredClone() {} structuredClone()';
    expect([...newInScript(`${old};${checkedUses};${ownFunction}`)]).toEqual([]);
  });
});

describe('styles', () => {
  it.each([
    ['a:has(b) {}', 'css.selectors.has'],
    ['a { b { color: red } }', 'css.selectors.nesting'],
    ['@layer a;', 'css.at-rules.layer'],
    ['@container (width > 1px) {}', 'css.at-rules.container'],
    ['a { aspect-ratio: 1 }', 'css.properties.aspect-ratio'],
    ['a { height: 100dvh }', 'css.types.length.viewport_percentage_units_dynamic'],
    ['a { color: color-mix(in srgb, red, blue) }', 'css.types.color.color-mix'],
    ['a { overflow-wrap: anywhere }', 'css.properties.overflow-wrap.anywhere'],
  ])('%s', (text, feature) => {
    expect([...newInStyles(text)]).toEqual([feature]);
  });

  it('reports no old features, nor new ones with an older fallback', () => {
    const old = 'a { inset: 0; gap: 1px; --b: 100dvh; padding: env(safe-area-inset-top, 0) }';
    const fallbacks =
      'a { height: 100vh; height: 100dvh; -webkit-appearance: none; appearance: none }';
    expect([...newInStyles(old + fallbacks)]).toEqual([]);
  });
});
