import { CHUNK_TIMEOUT_MS } from '../config/client.ts';

/**
 * Why a page's code did not load. `missing`: the server no longer has it, as after a release; `kept`: the server is
 * reachable, and a retry in this document may not help; `timeout`: not within 120 s; `other`: a network failure.
 *
 * Browsers cache the failure of an import: Firefox and Safari 26 always, older Safari if the script was preloaded
 * (https://bugs.webkit.org/show_bug.cgi?id=270357). They fail each further import of that script, without a request
 * to the server, until the document is reloaded.
 */
export type ChunkFault = 'missing' | 'kept' | 'timeout' | 'other';

export class ChunkLoadError extends Error {
  readonly type: ChunkFault;

  constructor(type: ChunkFault, cause?: unknown) {
    super(`Loading a page failed (${type})`);
    this.name = 'ChunkLoadError';
    this.type = type;
    if (cause !== undefined) this.cause = cause;
  }
}

/** Browsers name the address in the error's text, except Safari. */
const addressIn = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\/\/\S+\.(?:js|css)/.exec(error.message)?.[0] : undefined;

/** This build's own entry, deployed together with its pages, is checked if the error names no address. */
const ownEntry = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]')?.src;

/** Checks the code on the server: an HTML page in its place counts as missing. */
async function faultAt(address: string): Promise<ChunkFault> {
  try {
    const { status, ok, headers } = await fetch(address, { method: 'HEAD', cache: 'no-store' });
    if (status === 404 || status === 410) return 'missing';
    if (!ok) return 'other';
    return /html/.test(headers.get('content-type') ?? '') ? 'missing' : 'kept';
  } catch {
    return 'other';
  }
}

async function faultOf(error: unknown): Promise<ChunkFault> {
  const address = addressIn(error) ?? ownEntry();
  return address === undefined ? 'other' : await faultAt(address);
}

/** Whether a new document can load the code although this one cannot. */
export const needsNewDocument = (fault: ChunkFault): boolean =>
  fault === 'missing' || fault === 'kept';

/** Runs a lazy import within the chunk time-out. Rejects with `ChunkLoadError` only. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout')), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error;
    throw new ChunkLoadError(await faultOf(error), error);
  } finally {
    clearTimeout(timer);
  }
}
