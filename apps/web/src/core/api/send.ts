import { REQUEST_TIMEOUT_MS } from '../config/client.ts';
import { ApiError } from './api-error.ts';

export interface Request {
  url: URL;
  init: RequestInit;
  signal: AbortSignal | undefined;
  /** A response that is already on its way. */
  early?: Promise<Response> | undefined;
}

/**
 * Sends a request and reads the response body, within the time-out and unless aborted. Rejects with `ApiError`
 * (`timeout`, `aborted`, `network`, or `unknown` for a protocol other than HTTP). Uses its own timer because
 * `AbortSignal.timeout` and `any` are newer than the supported web views.
 */
export async function send(request: Request): Promise<{ response: Response; text: string }> {
  const { url, init, signal, early } = request;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ApiError('unknown', `Unsupported protocol ${url.protocol}`);
  }
  if (signal?.aborted === true) throw new ApiError('aborted', 'Request aborted');
  const controller = new AbortController();
  let reason: ApiError | undefined;
  let endWait: ((error: ApiError) => void) | undefined;
  // An early response was not started with this controller, so stopping must end the wait as well.
  const stopped = new Promise<never>((_, reject) => {
    endWait = reject;
  });
  const stop = (error: ApiError): void => {
    reason = error;
    controller.abort();
    endWait?.(error);
  };
  const timer = setTimeout(
    () => stop(new ApiError('timeout', `timeout of ${REQUEST_TIMEOUT_MS} ms exceeded`)),
    REQUEST_TIMEOUT_MS,
  );
  const abort = (): void => stop(new ApiError('aborted', 'Request aborted'));
  signal?.addEventListener('abort', abort);
  try {
    const started = early ?? fetch(url.href, { ...init, signal: controller.signal });
    return await Promise.race([
      started.then(async (response) => ({ response, text: await response.text() })),
      stopped,
    ]);
  } catch (cause) {
    throw reason ?? new ApiError('network', 'Network Error', { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
