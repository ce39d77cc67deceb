// What takes turns: a run looks at a part of it, and runs of the next commits at the rest. Plain JavaScript, for the steps
// as for the journeys.
import { spawnSync } from 'node:child_process';
import { ROOT } from '../ensure-install.mjs';

const commits = spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });

/** Without history, and with `TEST_WHOLE`, a run looks at all of it. */
export const isWhole = () => process.env.TEST_WHOLE !== undefined || commits.status !== 0;

/** Of so many parts a run looks at one. */
const PARTS = 6;

/** Grows by one with each commit, and is another number for each name. */
const turnOf = (name) => Number(commits.stdout) + Buffer.from(name).reduce((a, b) => a + b);

/** Whether it is looked at: in one commit of six. */
export const isItsTurn = (name) => isWhole() || turnOf(name) % PARTS === 0;

/** Which of two, 0 or 1, it is the turn of: the other when the turn of its name comes again. */
export const oneOfTwo = (name) => Math.floor(turnOf(name) / PARTS) % 2;

/** Whether a part of something that takes turns itself is looked at: in twelve commits of twenty-four. */
export const isTurnOfPart = (name) => isWhole() || Math.floor(turnOf(name) / (2 * PARTS)) % 2 === 0;

/**
 * Whether a name is looked at, as `isItsTurn` says, but that `longest` take turns in their order: neighbours never meet.
 * @param later so many commits they are behind those of another step
 */
export const inOrder =
  (longest, later = 0) =>
  (name) => {
    const place = longest.indexOf(name);
    if (place === -1) return isItsTurn(name);
    return isWhole() || (Number(commits.stdout) + place + later) % PARTS === 0;
  };
