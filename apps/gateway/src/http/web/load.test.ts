import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { connect } from '../../db/database.ts';
import { documentSteps } from './load.ts';

/** A pool that never connected. */
const { db } = connect('postgres://nobody@127.0.0.1:1/none');

/** Keeps the process busy, in ms. */
function compute(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end) Math.sqrt(end);
}

it('brings pages while there is time, frames while there is none, and pages again', async () => {
  const step = documentSteps({ PAGES_IN_DOCUMENTS: true, PAGE_BUSY_PERCENT: 95 }, db);
  expect(step()).toBe('page');
  compute(600);
  expect(step()).toBe('frame');
  await delay(600);
  expect(step()).toBe('page');
});

it('brings no page where the deployment says so', () => {
  expect(documentSteps({ PAGES_IN_DOCUMENTS: false, PAGE_BUSY_PERCENT: 100 }, db)()).toBe('frame');
});
