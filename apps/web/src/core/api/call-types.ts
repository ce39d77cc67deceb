import type { Contract } from '@shtrans/contract/api/api';
import type { z } from 'zod';

type AnyKey = keyof Contract;

/** The endpoints that answer with events for as long as somebody listens (core/live). */
export type StreamKey = {
  [K in AnyKey]: Contract[K] extends { readonly stream: true } ? K : never;
}[AnyKey];

/** Those that must not learn who calls. */
export type AnonymousKey = {
  [K in AnyKey]: Contract[K] extends { readonly anonymous: true } ? K : never;
}[AnyKey];

/** The endpoints that answer once. */
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

/** Of one endpoint at a time: of several together each field would be combined with all others of each. */
type Inputs<E> = E extends unknown
  ? Field<E, 'params'> & Field<E, 'query'> & Field<E, 'body'>
  : never;
type Options<E> = E extends unknown
  ? Inputs<E> & Idempotency<E> & { readonly signal?: AbortSignal | undefined }
  : never;

/** What a call is made with: the contract's inputs. */
export type CallInput<K extends CallKey> = Inputs<Contract[K]>;

/** The same with the key of an idempotent write and a signal to abort. */
type CallOptions<K extends CallKey> = Options<Contract[K]>;

/** The second argument of `call`: optional when nothing in it is needed. */
export type CallArgs<K extends CallKey> =
  Partial<CallOptions<K>> extends CallOptions<K>
    ? [options?: CallOptions<K>]
    : [options: CallOptions<K>];

/** The path parameters of an endpoint. */
export type CallParams<K extends AnyKey> = Field<Contract[K], 'params'>['params'];

/** What the call answers with, and each event of a stream is, as the contract says. */
export type CallOutput<K extends AnyKey> = z.output<Contract[K]['output']>;
