import type { Contract } from '@shtrans/contract/api/api';
import type { z } from 'zod';

type AnyKey = keyof Contract;

/** The endpoints that stream events while the client listens (core/live). */
export type StreamKey = {
  [K in AnyKey]: Contract[K] extends { readonly stream: true } ? K : never;
}[AnyKey];

/** The endpoints that must not learn who calls. */
export type AnonymousKey = {
  [K in AnyKey]: Contract[K] extends { readonly anonymous: true } ? K : never;
}[AnyKey];

/** The endpoints that send one response. */
export type CallKey = Exclude<AnyKey, StreamKey | AnonymousKey>;

type FieldNames = 'params' | 'query' | 'body';

type Field<E, F extends FieldNames> =
  E extends Readonly<Record<F, infer S extends z.ZodType>>
    ? Partial<z.input<S>> extends z.input<S>
      ? { readonly [K in F]?: z.input<S> }
      : { readonly [K in F]: z.input<S> }
    : { readonly [K in F]?: never };

type Idempotency<E> = E extends { readonly idempotent: true }
  ? { readonly idempotencyKey: string }
  : { readonly idempotencyKey?: never };

/**
 * For one endpoint at a time: with a union, the compiler would combine each field of one with all fields of the
 * others.
 */
type Inputs<E> = E extends unknown
  ? Field<E, 'params'> & Field<E, 'query'> & Field<E, 'body'>
  : never;
type Options<E> = E extends unknown
  ? Inputs<E> & Idempotency<E> & { readonly signal?: AbortSignal | undefined }
  : never;

/** The contract's inputs of a call. */
export type CallInput<K extends CallKey> = Inputs<Contract[K]>;

/** The inputs, the key of an idempotent write and a signal to abort. */
type CallOptions<K extends CallKey> = Options<Contract[K]>;

/** The second argument of `call`: optional if all its parts are optional. */
export type CallArgs<K extends CallKey> =
  Partial<CallOptions<K>> extends CallOptions<K>
    ? [options?: CallOptions<K>]
    : [options: CallOptions<K>];

/** The path parameters of an endpoint. */
export type CallParams<K extends AnyKey> = Field<Contract[K], 'params'>['params'];

/** The response of a call, or an event of a stream, as in the contract. */
export type CallOutput<K extends AnyKey> = z.output<Contract[K]['output']>;
