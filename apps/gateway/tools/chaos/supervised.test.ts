import { expect, it } from 'vitest';
import { isFaultyEnd } from './supervised.ts';

const READY = { wasReady: true, wasStopped: false };
const STARTING = { wasReady: false, wasStopped: false };
const STOPPED = { wasReady: true, wasStopped: true };

it.each([
  ['is killed by the plan', { ...READY, code: null, signal: 'SIGKILL' }, false],
  ['is killed while it stops', { ...STOPPED, code: null, signal: 'SIGKILL' }, false],
  ['stops as it was asked to', { ...STOPPED, code: 0, signal: null }, false],
  ['stops with a fault', { ...STOPPED, code: 1, signal: null }, true],
  ['ends by itself', { ...READY, code: 0, signal: null }, true],
  ['cannot start', { ...STARTING, code: 1, signal: null }, false],
  ['has no memory left', { ...READY, code: null, signal: 'SIGABRT' }, true],
  ['crashes', { ...READY, code: null, signal: 'SIGSEGV' }, true],
  ['crashes while it starts', { ...STARTING, code: null, signal: 'SIGSEGV' }, true],
] as const)('decides whether it is a fault if a process %s', (_, end, isFault) => {
  expect(isFaultyEnd(end)).toBe(isFault);
});
