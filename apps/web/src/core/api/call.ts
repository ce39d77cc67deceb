import { BASE_PATHS, parseEndpointKey } from '@shtrans/contract/endpoint';
import { fillPath } from '../route/path.ts';
import { token } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import type { CallArgs, CallKey, CallOutput } from './call-types.ts';

/** Calls an endpoint of the contract. Rejects with `ApiError` only. */
export async function call<K extends CallKey>(
  key: K,
  ...args: CallArgs<K>
): Promise<CallOutput<K>> {
  const { method, base, path } = parseEndpointKey(key);
  const options = (args[0] ?? {}) as {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: object;
    idempotencyKey?: string;
    signal?: AbortSignal;
  };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) search.set(name, value);
  const bearer = token();
  const response = await fetch(
    `${BASE_PATHS[base]}${fillPath(path, options.params ?? {})}${search.size > 0 ? `?${search}` : ''}`,
    {
      method,
      headers: {
        accept: 'application/json',
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(options.idempotencyKey === undefined
          ? {}
          : { 'idempotency-key': options.idempotencyKey }),
      },
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: options.signal ?? null,
    },
  );
  if (!response.ok) throw new ApiError('unknown', `status ${response.status}`);
  return (await response.json()) as CallOutput<K>;
}
