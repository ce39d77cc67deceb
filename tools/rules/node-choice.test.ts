import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { chooseNode } from '../ensure-install.mjs';
import { ROOT } from './source.ts';

const node = (version: string) => ({ path: `/of/${version}`, version });

it.each([
  ['the system’s of the same major', ['v26.0.1'], '26.12.0', '/of/v26.0.1'],
  ['the system’s of a later major', ['v28.1.0'], '26.12.0', '/of/v28.1.0'],
  ['the packaged one where the system’s is older', ['v24.21.0'], '26.12.0', '/of/26.12.0'],
  ['the packaged one where the system’s is older than it', ['v26.12.0'], '28.0.0', '/of/28.0.0'],
  ['the first that is new enough', ['v22.1.0', 'v26.3.0', 'v26.4.0'], undefined, '/of/v26.3.0'],
  ['the packaged one alone', [], '26.12.0', '/of/26.12.0'],
  ['none where all are older', ['v24.21.0'], undefined, undefined],
  ['none where the packaged one is older too', ['v20.19.0'], '24.0.0', undefined],
])('chooses %s', (_, system, packaged, expected) => {
  expect(chooseNode(system.map(node), packaged === undefined ? undefined : node(packaged))).toBe(
    expected,
  );
});

/** The packaged Node as npm's scripts find it. */
const HIDING = path.join(ROOT, 'node_modules/.bin/node');

it.skipIf(process.platform === 'win32' || !existsSync(HIDING))(
  'finds the Node that runs npm behind the packaged one, by the version it reports',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'shtrans-node-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const chosenBeside = (version: string): string => {
      const file = path.join(folder, `node-${version}`);
      writeFileSync(file, `#!/bin/sh\necho ${version}\n`, { mode: 0o755 });
      const code = `import('./tools/ensure-install.mjs').then((it) => console.log(it.nodePath()))`;
      const run = spawnSync(HIDING, ['--input-type=module', '-e', code], {
        cwd: ROOT,
        encoding: 'utf8',
        env: {
          ...process.env,
          npm_node_execpath: file,
          npm_config_user_agent: 'npm/11.0.0 node/v1.0.0',
        },
      });
      return run.stdout.trim();
    };
    expect(chosenBeside('v99.1.0')).toBe(path.join(folder, 'node-v99.1.0'));
    expect(chosenBeside('v20.20.2')).toMatch(/node_modules.node-(?:bin-)?\w+-\w+.bin.node$/);
  },
);

it('packages one major of Node for every kind of machine, with the types of that major', () => {
  const { optionalDependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
  ) as Record<'optionalDependencies' | 'devDependencies', Record<string, string>>;
  const majors = Object.values({
    ...optionalDependencies,
    types: devDependencies['@types/node'] ?? '',
  }).map((version) => version.split('.')[0]);
  expect(majors).toEqual(['26', '26', '26', '26', '26', '26']);
});
