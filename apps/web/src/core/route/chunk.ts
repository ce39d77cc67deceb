import { CHUNK_TIMEOUT_MS } from '../config/client.ts';

/**
 * Why a page's code did not come. `missing`: the server has it no longer, as after a release;
 * `timeout`: not within 120 s; `other`: the way there failed, or the code itself.
 */
export type ChunkFault = 'missing' | 'timeout' | 'other';

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

/** This build's own entry goes with its pages, so it tells where the error names no address. */
const ownEntry = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]')?.src;

/** Whether the server still has the code: a page that is no script in its place counts as gone. */
async function isGone(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' });
    if (answer.status === 404 || answer.status === 410) return true;
    return answer.ok && /html/.test(answer.headers.get('content-type') ?? '');
  } catch {
    return false;
  }
}

async function faultOf(error: unknown): Promise<ChunkFault> {
  const address = addressIn(error) ?? ownEntry();
  return address !== undefined && (await isGone(address)) ? 'missing' : 'other';
}

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
