import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { messageFaults } from './commit-message.ts';
import { ROOT } from './source.ts';

/** The last commit before messages were checked. */
const BASE = 'f4f917f1fefaf8f5550d8b63625adb52652ad4af';

const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
const hasBase = git('merge-base', '--is-ancestor', BASE, 'HEAD').status === 0;

it('messages of commits name the change and the reason', ({ skip }) => {
  skip(!hasBase, 'the history does not reach back to where messages began to be checked');
  const { stdout } = git('log', '--no-merges', '--format=%h%n%B%x00', `${BASE}..HEAD`);
  const faults = stdout
    .split('\0')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .flatMap((entry) => {
      const [hash = '', ...message] = entry.split('\n');
      return messageFaults(message.join('\n')).map((fault) => `${hash} ${message[0]}: ${fault}`);
    });
  expect(faults, 'fix with git rebase --interactive before you push').toEqual([]);
});

/** Returns the files that were added to a folder since the baseline, oldest first; there was no earlier release. */
function namesAdded(folder: string): string[] {
  const added = ['--no-renames', '--diff-filter=A'];
  const first = `${folder}/001-baseline.ts`;
  const [baseline = 'HEAD'] = git('log', ...added, '--format=%h', '--', first).stdout.split('\n');
  const names = ['--reverse', '--format=', '--name-only', `${baseline}~1..HEAD`];
  const { stdout } = git('log', ...added, ...names, '--', folder);
  return stdout.match(/\d{3}-[\w-]+\.ts/g) ?? [];
}

it('a migration keeps the name it was first committed with', ({ skip }) => {
  skip(!hasBase, 'the history does not reach back far enough');
  const folder = 'apps/gateway/src/db/migrations';
  const added = namesAdded(folder);
  const firsts = added.filter(
    (name, i) => added.findIndex((n) => n.startsWith(name.slice(0, 4))) === i,
  );
  expect(firsts).toContain('001-baseline.ts');
  // A database records it under this name, and refuses a gateway that lacks it.
  const present = readdirSync(path.join(ROOT, folder));
  expect(firsts.filter((name) => !present.includes(name))).toEqual([]);
});

it.each([
  'Add a glossary',
  'Pass the clock to the planner',
  'Bring journeys to the third screen',
  'Need no lock for a read',
  'Re-use the pool',
])('takes "%s"', (subject) => expect(messageFaults(`${subject}\n\nWhy.`)).toEqual([]));

it.each([
  ['Added a glossary', 'Why.'],
  ['Adding a glossary', 'Why.'],
  ['Adds a glossary', 'Why.'],
  ['add a glossary', 'Why.'],
  ['The gateway waits', 'Why.'],
  ['Names with an umlaut are names', 'Why.'],
  ['Add a glossary; mend two words', 'Why.'],
  ['Add a glossary.', 'Why.'],
  [`Add ${'a'.repeat(70)}`, 'Why.'],
  ['Add a glossary', ''],
])('refuses "%s" with the body "%s"', (subject, body) => {
  expect(messageFaults(`${subject}\n\n${body}`)).toHaveLength(1);
});
