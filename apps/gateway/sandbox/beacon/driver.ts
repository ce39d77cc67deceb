import { createHash } from 'node:crypto';
import { type BeaconPort, roundFrom } from '../../src/adapters/beacon/port.ts';
import type { Clock } from '../../src/clock.ts';

const GENESIS = Date.UTC(2026, 0) / 1000;
const PERIOD_S = 30;

/** A sandbox beacon. Its values are computed from the round number, so anyone can know them in advance. */
export const sandboxBeacon = ({ clock }: { clock: Clock }): BeaconPort => ({
  name: 'sandbox',
  firstFrom(instant) {
    const round = roundFrom(instant, GENESIS, PERIOD_S);
    if (instant > clock.now()) return Promise.resolve('not_yet');
    const value = createHash('sha256').update(`sandbox beacon ${round}`).digest('hex');
    return Promise.resolve({ source: 'sandbox', round, value });
  },
});
