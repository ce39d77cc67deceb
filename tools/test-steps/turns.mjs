// What takes turns: a run looks at a part of it, and runs of the next commits at the rest. Plain JavaScript, for the steps
// as for the journeys.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../ensure-install.mjs';

const commits = spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });

/** Without history, and with `TEST_WHOLE`, a run looks at all of it. */
export const isWhole = () => process.env.TEST_WHOLE !== undefined || commits.status !== 0;

/** Grows by one with each commit, and is another number for each name. */
const turnOf = (name) => Number(commits.stdout) + Buffer.from(name).reduce((a, b) => a + b);

/** Which of two it is the turn of, with the next commit the other. */
export const firstTurn = (name) => turnOf(name) % 2;

/** The turns of what is one of two in two commits out of four, so that both of `firstTurn` come while it is its turn. */
export const isItsTurn = (name) => isWhole() || Math.floor(turnOf(name) / 2) % 2 === 0;

/** The same of a part of what `isItsTurn` says of the whole: in four commits out of eight. */
export const isItsTurnWithin = (name) => isWhole() || Math.floor(turnOf(name) / 4) % 2 === 0;

/**
 * The arguments by which vitest leaves out the files whose turn it is not.
 * @param {readonly string[]} files paths below the root
 * @param {RegExp} always the names of those that are run each time
 */
export const leftOut = (files, always) =>
  files.flatMap((file) => {
    const name = path.basename(file);
    return always.test(name) || isItsTurn(name) ? [] : ['--exclude', file];
  });

/** The arguments by which vitest leaves out every second of some files, with the next commit the others. */
export const everySecond = (files) =>
  isWhole()
    ? []
    : files.flatMap((file, i) =>
        (Number(commits.stdout) + i) % 2 === 0 ? [] : ['--exclude', file],
      );
