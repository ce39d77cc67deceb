// What takes turns: a run looks at a part of it, and runs of the next commits at the rest. Plain JavaScript, for the steps
// as for the journeys.
import { spawnSync } from 'node:child_process';
import { ROOT } from '../ensure-install.mjs';

const commits = spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });

/** Without history, and with `TEST_WHOLE`, a run looks at all of it. */
export const isWhole = () => process.env.TEST_WHOLE !== undefined || commits.status !== 0;

/** Grows by one with each commit, and is another number for each name. */
const turnOf = (name) => Number(commits.stdout) + Buffer.from(name).reduce((a, b) => a + b);

/** Which of two, 0 or 1, it is the turn of; with the next commit the other. */
export const oneOfTwo = (name) => turnOf(name) % 2;

/** Whether it is looked at: in two commits of four, so that meanwhile each `oneOfTwo` has its turn. */
export const isItsTurn = (name) => isWhole() || Math.floor(turnOf(name) / 2) % 2 === 0;

/** The same of a part of something that takes turns itself: in four commits of eight. */
export const isTurnOfPart = (name) => isWhole() || Math.floor(turnOf(name) / 4) % 2 === 0;

/** Of two neighbours the one whose turn it is; with the next commit the other. */
export const everySecond = (files) =>
  isWhole() ? files : files.filter((_, i) => (Number(commits.stdout) + i) % 2 === 0);
