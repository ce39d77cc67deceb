import { describe, expect, it } from 'vitest';
import { contract } from './api.ts';
import { benefitEndpoints } from '../benefits/schemas.ts';
import type { Endpoint } from './endpoint.ts';
import { campaignEndpoints } from '../campaigns/schemas.ts';
import { orderEndpoints } from '../orders/schemas.ts';
import { payerEndpoints } from '../payers/schemas.ts';
import { paymentEndpoints } from '../payments/schemas.ts';
import { receiptEndpoints } from '../receipts/schemas.ts';
import { refundEndpoints } from '../refunds/schemas.ts';
import { rideEndpoints } from '../rides/schemas.ts';

/** Calls that cost, grant or prove something: the rider must see the answer. */
const NEVER = {
  ...benefitEndpoints,
  ...campaignEndpoints,
  ...orderEndpoints,
  ...payerEndpoints,
  ...paymentEndpoints,
  ...receiptEndpoints,
  ...refundEndpoints,
  ...rideEndpoints,
};

const queueable = Object.entries<Endpoint>(contract).filter(([, row]) => row.queueable === true);

describe('actions that can wait for the network', () => {
  it('are some', () => {
    expect(queueable.map(([key]) => key)).toContain('POST maas:/v1/orders/:id/rating');
  });

  it.each(queueable)(
    '%s: a rider’s own write that is free and has the same effect when repeated',
    (key, row) => {
      expect(key).toMatch(/^(POST|PUT|DELETE) /);
      expect(row.idempotent).toBe(true);
      // The device sends it with the credential of the time of the action, or with none.
      expect(['user', 'optional']).toContain(row.auth);
      // Stored as JSON.
      expect([row.bodyKind, row.answerKind, row.stream]).toEqual([undefined, undefined, undefined]);
      expect(Object.keys(NEVER)).not.toContain(key);
    },
  );
});
