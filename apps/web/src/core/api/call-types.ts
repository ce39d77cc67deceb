import type { Contract } from '@shtrans/contract/api';
import type { z } from 'zod';

export type CallKey = keyof Contract;

type FieldNames = 'params' | 'query' | 'body';

type Field<E, F extends FieldNames> =
  E extends Readonly<Record<F, infer S extends z.ZodType>>
    ? Partial<z.input<S>> extends z.input<S>
      ? { readonly [K in F]?: z.input<S> }
      : { readonly [K in F]: z.input<S> }
    : { readonly [K in F]?: never };

type BodyField<E> = E extends { readonly bodyKind: 'file' }
  ? { readonly body: FormData }
  : E extends { readonly bodyKind: 'raw' }
    ? { readonly body: string | URLSearchParams }
    : Field<E, 'body'>;

type Idempotency<E> = E extends { readonly idempotent: true }
  ? { readonly idempotencyKey: string }
  : { readonly idempotencyKey?: never };

/** What a call takes: the contract's inputs, the key of an idempotent write, a signal to abort. */
type CallOptions<K extends CallKey> = Field<Contract[K], 'params'> &
  Field<Contract[K], 'query'> &
  BodyField<Contract[K]> &
  Idempotency<Contract[K]> & { readonly signal?: AbortSignal | undefined };

/** The second argument of `call`: optional when nothing in it is needed. */
export type CallArgs<K extends CallKey> =
  Partial<CallOptions<K>> extends CallOptions<K>
    ? [options?: CallOptions<K>]
    : [options: CallOptions<K>];

/** What the call answers with, as the contract says. */
export type CallOutput<K extends CallKey> = z.output<Contract[K]['output']>;
