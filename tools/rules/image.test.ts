import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, isTest, read, ROOT, sourceFiles } from './source.ts';

/**
 * Returns what a stage of a Dockerfile copies from the repository, including the stages it is based on; by default the
 * last stage.
 */
function copiedInto(dockerfile: string, stage?: string): string[] {
  const stages = dockerfile.split(/^FROM /m).slice(1);
  const pathsIn =
    stage === undefined ? stages.at(-1) : stages.find((text) => text.split(/\s/)[2] === stage);
  if (pathsIn === undefined) return [];
  const copied = [...pathsIn.matchAll(/^COPY (?!.*--from)(?:--\S+ )*(.+) \S+$/gm)].flatMap(
    ([, files = '']) => files.split(' '),
  );
  return [...copiedInto(dockerfile, pathsIn.split(/\s/)[0]), ...copied];
}

const DOCKERFILE = read('deploy/Dockerfile');

/** Whether copying files, by path or pattern, includes a part of a folder. */
function brings(copied: string, folder: string): boolean {
  const [beforePattern = '', ...rest] = copied.split(/[*?[]/);
  const from = path.posix.join('/', beforePattern, rest.length === 0 ? '/' : '');
  return `/${folder}/`.startsWith(from) || from.startsWith(`/${folder}/`);
}

it.each(['web', 'modules', 'demo', undefined])(
  'the image copies only existing files: stage %s',
  (stage) => {
    const copied = copiedInto(DOCKERFILE, stage);
    expect(copied.length).toBeGreaterThan(5);
    expect(copied.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  },
);

it.each(['apps/gateway/sandbox', 'apps/gateway/tools', 'apps/gateway/test'])(
  'the production image contains nothing of %s',
  (folder) => {
    expect(copiedInto(DOCKERFILE).filter((file) => brings(file, folder))).toEqual([]);
  },
);

it('the image of target demo is the same plus the sandbox', () => {
  expect(copiedInto(DOCKERFILE, 'demo')).toEqual([
    ...copiedInto(DOCKERFILE),
    'apps/gateway/sandbox',
  ]);
});

it.each([
  '.',
  './',
  '*',
  'apps/gateway/s*',
  'apps',
  './apps/gateway',
  'apps/gateway/sandbox/entry.ts',
])('finds the sandbox in COPY %s, also of a base stage', (copied) => {
  const files = copiedInto(
    `FROM node AS base\nCOPY --chown=node ${copied} /app\nFROM base AS other\nFROM base\nCOPY x y\n`,
  );
  expect(files).toEqual([copied, 'x']);
  expect(files.filter((file) => brings(file, 'apps/gateway/sandbox'))).toEqual([copied]);
});

it('the code of the image imports nothing outside of it', () => {
  const product = ['apps/gateway/src/', 'packages/contract/', 'node_modules/'];
  const outside = sourceFiles('apps/gateway/src')
    .filter((file) => !isTest(file))
    .flatMap(importsOf)
    .filter(
      ({ to, typeOnly }) => to !== undefined && !typeOnly && !product.some((p) => to.startsWith(p)),
    );
  expect(outside.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});
