import { describe, expect, it } from 'vitest';
import { code, importsOf, isTest, sourceFiles } from './source.ts';

const WEB = 'apps/web/src';
const modules = sourceFiles(WEB, /\.module\.css$/);
const components = sourceFiles(WEB).filter((file) => !isTest(file));

/** Returns the styles without what the module imports, and without comments. */
const styles = (file: string): string =>
  code(file)
    .replace(/composes:[^;]*;/g, '')
    .replace(/:global\((?:[^()]|\([^()]*\))*\)/g, '');

/** Returns the classes that a stylesheet defines: names after a dot in front of a brace. */
const definedIn = (file: string): Set<string> =>
  new Set(
    [...styles(file).matchAll(/([^{}]+)\{/g)].flatMap(([, selector = '']) =>
      [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name),
    ),
  );

/** Returns the classes that a component uses from a module: `css.title`. */
const usedIn = (file: string, module: string): string[] => {
  const name = new RegExp(`import (\\w+) from '[^']*${module.split('/').at(-1) ?? ''}'`).exec(
    code(file),
  )?.[1];
  if (name === undefined) return [];
  return [...code(file).matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(
    ([, className = '']) => className,
  );
};

const composedIn = (module: string): string[] =>
  [...code(module).matchAll(/composes:([^;]+);/g)].flatMap(([, names = '']) =>
    / from /.test(names) ? [] : names.trim().split(/\s+/),
  );

describe('the styles of a component', () => {
  it('define exactly the classes that it uses', () => {
    const imported = components.flatMap(importsOf);
    const wrong = modules.flatMap((module) => {
      const users = imported.filter(({ to }) => to === module);
      const usedClasses = new Set([
        ...users.flatMap(({ from }) => usedIn(from, module)),
        ...composedIn(module),
      ]);
      const defined = definedIn(module);
      return [
        ...[...usedClasses]
          .filter((name) => !defined.has(name))
          .map((name) => `${module} lacks .${name}`),
        ...[...defined]
          .filter((name) => !usedClasses.has(name))
          .map((name) => `${module}: .${name} is unused`),
      ];
    });
    expect(wrong).toEqual([]);
  });
});
