import { describe, expect, it } from 'vitest';
import { code, importsOf, isTest, sourceFiles } from './source.ts';

const WEB = 'apps/web/src';

/** Styles with colours of their own, which no scheme changes, and why. */
const OWN_COLOURS: Readonly<Record<string, string>> = {
  'ui/overlay/popup.module.css': 'masks over the page, at three strengths',
  'ui/widgets/picture-viewer.module.css': 'photographs are looked at on black',
  'domain/pictures/pictures.module.css': 'a button on a photograph',
  'domain/maps/route-map.module.css': 'the windows of the car',
  'domain/rides/driver-card.module.css': 'number plates as in the street',
  'features/plates/plates.module.css': 'number plates as in the street',
  'features/ride-code/pages/ride-code.module.css':
    'codes are on white; a bar on a skin of any colour',
  'features/orders/payment/code-to-scan.module.css': 'codes are on white',
  'features/home/home-page.module.css': 'the hero, a deep colour in both schemes',
  'features/line/line-head.module.css': 'a shadow on a line of any colour',
  'features/campaigns/year-in-rides.module.css': 'slides, painted as a picture',
  'features/campaigns/deck.module.css': 'slides, painted as a picture',
  'features/campaigns/moments/particles.module.css': 'particles, painted as a picture',
};
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

/** A literal colour; names of classes and `white-space` are none. */
const LITERAL = /(?<![\w-])(?:#[\da-f]{3,8}\b|(?:rgb|hsl)a?\(|(?:white|black)\b(?!-))/i;

describe('the styles of a component', () => {
  it('take colours from the tokens of ui/style, which have a value for each scheme', () => {
    const literal = modules
      .filter((module) => LITERAL.test(styles(module)))
      .map((module) => module.slice(WEB.length + 1));
    expect(literal.toSorted()).toEqual(Object.keys(OWN_COLOURS).toSorted());
  });

  it('name only tokens that exist', () => {
    const all = [...sourceFiles(WEB, /\.css$/), ...components].map(code).join('\n');
    const defined = new Set(
      [...all.matchAll(/(?<![\w-])['"]?(--[\w-]+)['"]?\s*[:,\]]/g)].map(([, name]) => name),
    );
    const wrong = modules.flatMap((module) =>
      [...code(module).matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, name]) =>
        defined.has(name) ? [] : `${module}: ${name}`,
      ),
    );
    expect(wrong).toEqual([]);
  });

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
