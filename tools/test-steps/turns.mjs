// What takes turns: a run looks at a part of it, and runs of the next commits at the rest. Plain JavaScript, for the steps
// as for the journeys.
import { spawnSync } from 'node:child_process';
import { ROOT } from '../ensure-install.mjs';

const commits = spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });

/** Without history, and with `TEST_WHOLE`, a run looks at all of it. */
export const isWhole = () => process.env.TEST_WHOLE !== undefined || commits.status !== 0;

/** Of so many parts a run looks at one. */
const PARTS = 4;

/** Grows by one with each commit, and is another number for each name. */
const turnOf = (name) => Number(commits.stdout) + Buffer.from(name).reduce((a, b) => a + b);

/** Whether it is looked at: in one commit of four. */
export const isItsTurn = (name) => isWhole() || turnOf(name) % PARTS === 0;

/** Which of two, 0 or 1, it is the turn of: the other when the turn of its name comes again. */
export const oneOfTwo = (name) => Math.floor(turnOf(name) / PARTS) % 2;

/** Whether a part of something that takes turns itself is looked at: in eight commits of sixteen. */
export const isTurnOfPart = (name) => isWhole() || Math.floor(turnOf(name) / (2 * PARTS)) % 2 === 0;

/** Of four neighbours the one whose turn it is; `later` commits on another. */
export const everyFourth = (names, later = 0) =>
  isWhole() ? names : names.filter((_, i) => (Number(commits.stdout) + i + later) % PARTS === 0);
