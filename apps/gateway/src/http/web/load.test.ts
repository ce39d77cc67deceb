import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { documentSteps } from './load.ts';

it.each([
  { busy: 0, waiting: 0, step: 'page' },
  { busy: 80, waiting: 4, step: 'page' },
  { busy: 81, waiting: 0, step: 'frame' },
  { busy: 0, waiting: 5, step: 'frame' },
  { busy: 90, waiting: 16, step: 'frame' },
  { busy: 91, waiting: 0, step: 'static' },
  { busy: 0, waiting: 17, step: 'static' },
])(
  'documents of a gateway that is busy by $busy %, with $waiting callers waiting: $step',
  ({ busy, waiting, step }) => {
    const load = {
      busyPercent: () => busy,
      waitingCount: () => waiting,
    };
    const limits = { PAGE_BUSY_PERCENT: 80, FRAME_BUSY_PERCENT: 90 };
    expect(documentSteps(load, limits, { registry: new Registry() })()).toBe(step);
  },
);
