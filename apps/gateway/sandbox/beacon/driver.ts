import { createHash } from 'node:crypto';
import { type BeaconPort, roundFrom } from '../../src/adapters/beacon/port.ts';
import type { Clock } from '../../src/clock.ts';

const GENESIS = Date.UTC(2026, 0) / 1000;
const PERIOD_S = 30;

/** A pretended beacon: its values follow from their numbers, so that anybody can know them before. */
export const sandboxBeacon = ({ clock }: { clock: Clock }): BeaconPort => ({
  name: 'sandbox',
  firstFrom(at) {
    const round = roundFrom(at, GENESIS, PERIOD_S);
    if (at > clock.now()) return Promise.resolve('not_yet');
    const value = createHash('sha256').update(`sandbox beacon ${round}`).digest('hex');
    return Promise.resolve({ source: 'sandbox', round, value });
  },
});
