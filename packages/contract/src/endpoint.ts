import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** The eight API bases of an environment. A deployment may put each on a host of its own. */
export const BASES = [
  'api',
  'auth',
  'token',
  'integral',
  'external',
  'tripAuto',
  'maas',
  'auto',
] as const;
export type Base = (typeof BASES)[number];

/** What a base puts before its paths on the gateway itself. Only the points base has one. */
export const BASE_PATHS: Record<Base, string> = {
  api: '',
  auth: '',
  token: '',
  integral: '/cap/app',
  external: '',
  tripAuto: '',
  maas: '',
  auto: '',
};

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `METHOD base:/path`, with parameters as `:name`. The one name of an endpoint everywhere. */
export type EndpointKey = `${Method} ${Base}:/${string}`;

/**
 * Who may call: anyone; anyone, but a valid credential is read; a logged-in rider; a rider with the
 * separate credential of the campaign pages.
 */
export type Auth = 'none' | 'optional' | 'user' | 'local';

export interface Endpoint {
  summary: string;
  auth: Auth;
  /** Costs or grants something: needs an `Idempotency-Key`, and the same key gives the same answer. */
  idempotent?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** How the body comes: JSON or form fields (default), one multipart file, or bytes kept unread. */
  bodyKind?: 'fields' | 'file' | 'raw';
  output: z.ZodType;
  /** The answer is text under a content type and a status of the handler's choosing. */
  answerKind?: 'raw';
  /** Answers as server-sent events (text/event-stream); the data of each event is `output`. */
  stream?: true;
  /** The codes this endpoint raises beyond the ones any endpoint may raise. */
  errors?: readonly ErrorCode[];
}

export const defineEndpoints = <const T extends { readonly [K in EndpointKey]?: Endpoint }>(
  endpoints: T,
): T => endpoints;

/** Takes `GET maas:/v1/orders/:id` apart. */
export function parseEndpointKey(key: EndpointKey): { method: Method; base: Base; path: string } {
  const space = key.indexOf(' ');
  const colon = key.indexOf(':');
  return {
    method: key.slice(0, space) as Method,
    base: key.slice(space + 1, colon) as Base,
    path: key.slice(colon + 1),
  };
}
