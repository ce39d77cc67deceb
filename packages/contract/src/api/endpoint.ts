import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { keysOf } from '../values/narrow.ts';

/**
 * The eight API bases of an environment, and the prefix that each adds to its paths on the gateway: only the points
 * base has one. A deployment can put each on its own host.
 */
export const BASE_PATHS = {
  api: '',
  auth: '',
  token: '',
  integral: '/cap/app',
  external: '',
  tripAuto: '',
  maas: '',
  auto: '',
};
export type Base = keyof typeof BASE_PATHS;
export const BASES = keysOf(BASE_PATHS);

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `METHOD base:/path`, with parameters as `:name`. The only name of an endpoint, used everywhere. */
export type EndpointKey = `${Method} ${Base}:/${string}`;

export interface Endpoint {
  summary: string;
  /**
   * Who may call: anyone; anyone, but a valid credential is read; a logged-in rider; a rider with the separate
   * credential of the campaign pages.
   */
  auth: 'none' | 'optional' | 'user' | 'local';
  /**
   * Costs or grants something, or must be recorded once: needs an `Idempotency-Key`, and the same key returns the same
   * answer.
   */
  idempotent?: true;
  /** Neither costs nor grants anything: without a network the call waits on the device, which sends it later, once. */
  queueable?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The form of the body: JSON or form fields (default), one multipart file, or unread bytes. */
  bodyKind?: 'fields' | 'file' | 'raw';
  /** Sent without a credential, a cookie or a device id, and not through the channels of other calls. */
  anonymous?: true;
  /** Maximum size of the body, if it is below the general one. */
  bodyBytes?: number;
  output: z.ZodType;
  /** The answer is text with a content type and a status that the handler chooses. */
  answerKind?: 'raw';
  /** The same for all callers: browsers and proxies may cache it for this time, even if the data changes meanwhile. */
  cacheSeconds?: number;
  /** Answers as server-sent events (text/event-stream); the data of each event is `output`. */
  stream?: true;
  /** The codes that this endpoint throws in addition to the common ones. */
  errors?: readonly ErrorCode[];
}

/** For answers whose address changes with their content: no cache asks for them again. */
export const FOR_EVER_SECONDS = 31_536_000;

export const defineEndpoints = <const T extends { readonly [K in EndpointKey]?: Endpoint }>(
  endpoints: T,
): T => endpoints;

/** Splits `GET maas:/v1/orders/:id`; `url` is the path on the gateway itself. */
export function parseEndpointKey(key: EndpointKey) {
  const space = key.indexOf(' ');
  const colon = key.indexOf(':');
  const method = key.slice(0, space) as Method;
  const base = key.slice(space + 1, colon) as Base;
  const path = key.slice(colon + 1);
  return { method, base, path, url: BASE_PATHS[base] + path };
}
