import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import type { CallInput, CallOutput } from '../../core/api/call-types.ts';
import { query } from '../../core/query/query.ts';

export const platesQuery = query('GET maas:/v1/plates', undefined, { freshMs: 0 });
export type Plate = CallOutput<'GET maas:/v1/plates'>['items'][number];

export type PlateRule = CallOutput<'GET maas:/v1/plates'>['rule'];

export const bindPlate = (plate: string) =>
  attempt(`plate ${plate}`, (idempotencyKey) =>
    call('POST maas:/v1/plates', { body: { plate }, idempotencyKey }),
  );

export const payDue = (id: string, dueId: string) =>
  attempt(`plate-due ${id} ${dueId}`, (idempotencyKey) =>
    call('POST maas:/v1/plates/:id/orders', {
      params: { id },
      body: { due: dueId },
      idempotencyKey,
    }),
  );

export const sendLicence = (id: string, photo: string) =>
  attempt(`plate-licence ${id} ${photo}`, (idempotencyKey) =>
    call('POST maas:/v1/plates/:id/licence', { params: { id }, body: { photo }, idempotencyKey }),
  );

type Fee = CallInput<'POST maas:/v1/plates/:id/fee-proof'>['body'];

export const proveByFee = (id: string, body: Fee) =>
  attempt(`plate-fee ${id} ${JSON.stringify(body)}`, (idempotencyKey) =>
    call('POST maas:/v1/plates/:id/fee-proof', { params: { id }, body, idempotencyKey }),
  );
