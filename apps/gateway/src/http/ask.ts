import { contract } from '@shtrans/contract/api/api';
import type { Endpoint } from '@shtrans/contract/api/endpoint';
import type { PageQuestion } from '@shtrans/contract/addresses/page-drawing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { retriedOnce } from '../db/outage.ts';
import { refuseBrokenText } from './broken-text.ts';
import { type Caller, type Handlers, requireCaller } from './call.ts';
import type { Language } from './language.ts';

/** The caller, the language and the request of a question. */
interface Asking {
  caller: Caller | undefined;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Calls an endpoint in this process. Throws the error that an HTTP call would be refused with. */
export type Ask = (question: PageQuestion, asking: Asking) => Promise<unknown>;

type AnyHandler = (call: unknown) => Promise<unknown>;

/** Answers the first questions of a document in this process. Checks input and output against the contract. */
export const askerOf =
  (handlers: Handlers): Ask =>
  async ({ endpoint: key, params, query }, asking) => {
    const { [key]: endpoint } = contract as Readonly<Record<string, Endpoint>>;
    const handler = handlers[key as keyof Handlers] as AnyHandler | undefined;
    if (endpoint === undefined || handler === undefined) throw new Error(`${key} is no endpoint`);
    requireCaller(endpoint.auth, asking.caller);
    refuseBrokenText(params);
    refuseBrokenText(query);
    const call = {
      ...asking,
      params: endpoint.params?.parse(params),
      query: endpoint.query?.parse(query),
      body: undefined,
      attempt: undefined,
      deviceId: undefined,
      device: undefined,
      signal: undefined,
      clientAddress: asking.request.clientKey,
    };
    return endpoint.output.parse(await retriedOnce(() => handler(call)));
  };
