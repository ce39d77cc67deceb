import { contract } from '@shtrans/contract/api';
import type { Endpoint, EndpointKey } from '@shtrans/contract/endpoint';
import { CodedError } from '@shtrans/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { retriedOnce } from '../db/outage.ts';
import type { Caller, Handlers } from './call.ts';
import type { Language } from './language.ts';

/** A question as the address of a page fills it: all values are text. */
export interface Question {
  endpoint: EndpointKey;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

/** Who asks, in which language, within which request. */
interface Asking {
  caller: Caller | undefined;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Asks an endpoint as a call of its own would. Raises what the call would be refused with. */
export type Ask = (question: Question, asking: Asking) => Promise<unknown>;

type AnyHandler = (call: unknown) => Promise<unknown>;

/** Answers a document's first questions in this process: input and output are held against the contract. */
export const askerOf =
  (handlers: Handlers): Ask =>
  async ({ endpoint: key, params, query }, asking) => {
    const { [key]: endpoint } = contract as Readonly<Record<string, Endpoint>>;
    const handler = handlers[key as keyof Handlers] as AnyHandler | undefined;
    if (endpoint === undefined || handler === undefined) throw new Error(`${key} is no endpoint`);
    // By the credential it takes, as every call.
    const kind = endpoint.auth === 'user' ? 'main' : endpoint.auth;
    const open = kind === 'none' || kind === 'optional';
    if (!open && asking.caller?.sessionKind !== kind) {
      throw new CodedError('unauthenticated');
    }
    const call = {
      ...asking,
      params: endpoint.params?.parse(params),
      query: endpoint.query?.parse(query),
      body: undefined,
      attempt: undefined,
      deviceId: undefined,
      signal: undefined,
      clientAddress: asking.request.ip,
    };
    return endpoint.output.parse(await retriedOnce(() => handler(call)));
  };
