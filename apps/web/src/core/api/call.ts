import { noteServerTime } from '../clock/server-clock.ts';
import { language } from '../i18n/language.ts';
import { addressOf, type Values } from './address.ts';
import { ApiError } from './api-error.ts';
import type { CallArgs, CallKey, CallOutput } from './call-types.ts';
import { takeEarly } from './early.ts';
import { loadErrorTexts } from './error-table.ts';
import { requestHeaders } from './headers.ts';
import { reportFailure } from './failures.ts';
import { problemError } from './problem.ts';
import { send } from './send.ts';

/** Input of any endpoint; `call` and `query` check it against the contract. */
export interface LooseInput {
  params?: Values | undefined;
  query?: Values | undefined;
  body?: object | undefined;
}

interface LooseOptions extends LooseInput {
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
}

/**
 * Calls an endpoint of the contract by its key and resolves with the response body. Rejects with `ApiError` only. A
 * time-out shows its toast by itself (see `lastFailure`); the caller shows the other failures.
 */
export async function call<K extends CallKey>(
  key: K,
  ...args: CallArgs<K>
): Promise<CallOutput<K>> {
  // Read as unknown first: the options of all endpoints together are too much for the compiler.
  const options = ((args as readonly unknown[])[0] ?? {}) as LooseOptions;
  return (await callLoosely(key, options)) as CallOutput<K>;
}

/** `call` without the contract's types: for `call` itself and the query cache. */
export async function callLoosely(key: CallKey, options: LooseOptions): Promise<unknown> {
  try {
    return await request(key, options);
  } catch (cause) {
    const error =
      cause instanceof ApiError ? cause : new ApiError('unknown', String(cause), { cause });
    if (error.code !== 'aborted') {
      // So that the caller finds the error's text and recovery.
      await loadErrorTexts();
      reportFailure(key, error);
    }
    throw error;
  }
}

/** Serializes a body as JSON and adds the language if it is English. */
const bodyOf = (body: object | undefined): string | null => {
  if (body === undefined) return null;
  return JSON.stringify(language() === 'en_us' ? { ...body, language: 'en_us' } : body);
};

/** While a preview is shown, the time is the preview's: only requests that name it carry that time. */
const isOfShownTime = ({ query, body }: LooseInput): boolean =>
  !new URLSearchParams(window.location.search).has('preview') ||
  query?.['preview'] !== undefined ||
  (body !== undefined && 'preview' in body);

async function request(key: CallKey, options: LooseOptions): Promise<unknown> {
  const { method, url } = addressOf(key, options.params, options.query);
  const headers = requestHeaders(url);
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey;
  const { response, text } = await send({
    url,
    init: { method, headers, body: bodyOf(options.body) },
    signal: options.signal,
    early: method === 'GET' ? takeEarly(url.href, headers['Authorization']) : undefined,
  });
  if (!response.ok) {
    await loadErrorTexts();
    throw problemError(response, text, headers['Authorization']);
  }
  try {
    const answer = JSON.parse(text) as { serverTime?: unknown } | null;
    // A repeated write returns its first response, with the server time of that response.
    if (
      options.idempotencyKey === undefined &&
      typeof answer?.serverTime === 'string' &&
      isOfShownTime(options)
    ) {
      noteServerTime(answer.serverTime);
    }
    return answer;
  } catch (cause) {
    throw new ApiError('unknown', 'The answer is no JSON', { status: response.status, cause });
  }
}
