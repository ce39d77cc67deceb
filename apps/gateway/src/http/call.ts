import type { Contract } from '@shtrans/contract/api/api';
import type { Endpoint } from '@shtrans/contract/api/endpoint';
import { CodedError } from '@shtrans/contract/api/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Attempt } from '../db/transaction.ts';
import type { Language } from './language.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who it comes from, as `clientKey` says. */
    clientKey: string;
    caller: Caller | undefined;
    language: Language | undefined;
    /** The code of the problem this request was answered with. */
    problemCode: string | undefined;
  }
  interface FastifyContextConfig {
    /** The contract's key of the endpoint: the label of its log lines and metrics. */
    endpoint?: string;
  }
}

/** Who calls, read from the bearer credential. */
export interface Caller {
  userId: string;
  sessionKind: 'main' | 'local';
  tokenHash: string;
}

/** Raises `unauthenticated` where the caller is not of the kind an endpoint is for. */
export function requireCaller(auth: Endpoint['auth'], caller: Caller | null | undefined): void {
  if (auth === 'none' || auth === 'optional') return;
  if (caller?.sessionKind !== (auth === 'user' ? 'main' : 'local')) {
    throw new CodedError('unauthenticated');
  }
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type FieldOf<E, F extends string> = E extends { readonly [K in F]: infer V }
  ? Parsed<V>
  : undefined;

/** What a handler gets: validated input and who, from where, in which language. */
export interface Call<K extends keyof Contract> {
  params: FieldOf<Contract[K], 'params'>;
  query: FieldOf<Contract[K], 'query'>;
  body: FieldOf<Contract[K], 'body'>;
  /** Present where `auth` is `user` or `local`; may be present where it is `optional`. */
  caller: Contract[K]['auth'] extends 'user' | 'local' ? Caller : Caller | undefined;
  /** Present where the endpoint is `idempotent`: for `once`. */
  attempt: Contract[K] extends { readonly idempotent: true } ? Attempt : undefined;
  deviceId: string | undefined;
  /** Who it comes from, as limits count: a /64 network where it is IPv6 (`clientKey`). */
  clientAddress: string;
  language: Language;
  /** Where the endpoint is a stream: aborted when nobody listens any more. */
  signal: Contract[K] extends { readonly stream: true } ? AbortSignal : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Plain<K extends keyof Contract> = z.input<Contract[K]['output']>;

/** A stream's handler gives its events one after the other, for as long as the caller listens. */
type Output<K extends keyof Contract> = Contract[K] extends { readonly stream: true }
  ? AsyncIterable<Plain<K>>
  : Plain<K>;

type Handler<K extends keyof Contract> = (call: Call<K>) => Promise<Output<K>>;

/** A handler for every endpoint of the contract: one that is missing does not compile. */
export type Handlers = { [K in keyof Contract]: Handler<K> };

/** What is the caller's own: a rider's row by its rider and id, which together are the key. */
export interface OwnKey {
  userId: string;
  id: string;
}

/** The caller's own thing that the path names. */
export const ownKey = (call: { caller: Caller; params: { id: string } }): OwnKey => ({
  userId: call.caller.userId,
  id: call.params.id,
});

/** The bytes of a body of kind `raw`. */
export const rawBody = ({ body }: FastifyRequest): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);
