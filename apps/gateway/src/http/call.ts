import type { Contract } from '@shtrans/contract/api/api';
import type { Endpoint } from '@shtrans/contract/api/endpoint';
import { CodedError } from '@shtrans/contract/api/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Attempt } from '../db/transaction.ts';
import type { DeviceMark } from './device-marks.ts';
import type { Language } from './language.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client, as `clientKey` returns it. */
    clientKey: string;
    caller: Caller | undefined;
    language: Language | undefined;
    /** The code of the problem that answers this request. */
    problemCode: string | undefined;
  }
  interface FastifyContextConfig {
    /** The contract's key of the endpoint: the label of its log lines and metrics. */
    endpoint?: string;
  }
}

/** The caller, read from the bearer credential. */
export interface Caller {
  userId: string;
  sessionKind: 'main' | 'local';
  tokenHash: string;
  /**
   * The primary's position in its write-ahead log when the session was read: a standby that has replayed it shows
   * everything written before this call.
   */
  walPosition?: number | undefined;
}

/** Throws `unauthenticated` if the caller does not have the credential that an endpoint needs. */
export function requireCaller(auth: Endpoint['auth'], caller: Caller | null | undefined): void {
  if (auth === 'none' || auth === 'optional') return;
  if (caller?.sessionKind !== (auth === 'user' ? 'main' : 'local')) {
    throw new CodedError('unauthenticated');
  }
}

/** The handler of endpoints whose service the city does not offer; the mount refuses them before it reads a caller. */
export const serviceNotOffered = (): Promise<never> =>
  Promise.reject(new CodedError('service_not_offered'));

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type FieldOf<E, F extends string> = E extends { readonly [K in F]: infer V }
  ? Parsed<V>
  : undefined;

/** The input of a handler: validated values, the caller, the client's address and the language. */
export interface Call<K extends keyof Contract> {
  params: FieldOf<Contract[K], 'params'>;
  query: FieldOf<Contract[K], 'query'>;
  body: FieldOf<Contract[K], 'body'>;
  /** Present if `auth` is `user` or `local`; may be present if it is `optional`. */
  caller: Contract[K]['auth'] extends 'user' | 'local' ? Caller : Caller | undefined;
  /** Present if the endpoint is `idempotent`: for `once`. */
  attempt: Contract[K] extends { readonly idempotent: true } ? Attempt : undefined;
  /** The id that the caller sends, which they choose. Prizes and limits that protect others use `device`. */
  deviceId: string | undefined;
  /** The mark that a gateway gave the caller's device. */
  device: DeviceMark | undefined;
  /** The client as limits count it: for IPv6 a /64 network (`clientKey`). */
  clientAddress: string;
  language: Language;
  /** Present if the endpoint is a stream: aborted when the caller is gone. */
  signal: Contract[K] extends { readonly stream: true } ? AbortSignal : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Plain<K extends keyof Contract> = z.input<Contract[K]['output']>;

/** A stream's handler yields its events as long as the caller listens. */
type Output<K extends keyof Contract> = Contract[K] extends { readonly stream: true }
  ? AsyncIterable<Plain<K>>
  : Plain<K>;

type Handler<K extends keyof Contract> = (call: Call<K>) => Promise<Output<K>>;

/** A handler for every endpoint of the contract; a missing one does not compile. */
export type Handlers = { [K in keyof Contract]: Handler<K> };

type ReadKey = Extract<keyof Contract, `GET ${string}`>;
/** Handlers of endpoints that only read. */
export type ReadHandlers = { [K in ReadKey]: Handler<K> };

/** The key of a rider's row: the rider and the row's id. */
export interface OwnKey {
  userId: string;
  id: string;
}

/** Returns the key of the caller's row that the path names. */
export const ownKey = (call: { caller: Caller; params: { id: string } }): OwnKey => ({
  userId: call.caller.userId,
  id: call.params.id,
});

/** Returns the bytes of a body of kind `raw`. */
export const rawBody = ({ body }: FastifyRequest): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);
