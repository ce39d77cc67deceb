import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { keysOf } from '../values/narrow.ts';

/**
 * The eight API bases of an environment, and what each puts before its paths on the gateway itself: only
 * the points base has something. A deployment may put each on a host of its own.
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

/** `METHOD base:/path`, with parameters as `:name`. The one name of an endpoint everywhere. */
export type EndpointKey = `${Method} ${Base}:/${string}`;

export interface Endpoint {
  summary: string;
  /**
   * Who may call: anyone; anyone, but a valid credential is read; a logged-in rider; a rider with the
   * separate credential of the campaign pages.
   */
  auth: 'none' | 'optional' | 'user' | 'local';
  /** Costs or grants something, or is said once: needs an `Idempotency-Key`, and the same key gives the same answer. */
  idempotent?: true;
  /** Neither costs nor grants: done without a network, it waits on the device and is sent by itself, once. */
  queueable?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** How the body comes: JSON or form fields (default), one multipart file, or bytes kept unread. */
  bodyKind?: 'fields' | 'file' | 'raw';
  /** Sent without a credential, a cookie or an id of the device: by none of the ways that calls go otherwise. */
  anonymous?: true;
  /** The most that the body may have, where that is less than of any other. */
  bodyBytes?: number;
  output: z.ZodType;
  /** The answer is text under a content type and a status of the handler's choosing. */
  answerKind?: 'raw';
  /** The same for all callers: browsers and proxies may keep it for so long, and show what was in force then. */
  cacheSeconds?: number;
  /** Answers as server-sent events (text/event-stream); the data of each event is `output`. */
  stream?: true;
  /** The codes this endpoint raises beyond the ones any endpoint may raise. */
  errors?: readonly ErrorCode[];
}

export const defineEndpoints = <const T extends { readonly [K in EndpointKey]?: Endpoint }>(
  endpoints: T,
): T => endpoints;

/** Takes `GET maas:/v1/orders/:id` apart; `url` is where the gateway itself answers. */
export function parseEndpointKey(key: EndpointKey) {
  const space = key.indexOf(' ');
  const colon = key.indexOf(':');
  const method = key.slice(0, space) as Method;
  const base = key.slice(space + 1, colon) as Base;
  const path = key.slice(colon + 1);
  return { method, base, path, url: BASE_PATHS[base] + path };
}
