import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { mapsFolder } from './source-maps.ts';

/** The environment of `npm run maps:upload`. */
export const uploadSettings = z.object({
  MONITOR_TOKEN: z
    .string()
    .optional()
    .describe('bearer token for uploads to the monitor; the build does not need it'),
});

type UploadFault =
  | 'address_malformed'
  | 'maps_missing'
  | 'monitor_unreachable'
  | 'token_missing'
  | 'token_refused'
  | 'upload_refused';

/** Why uploading failed; maps that are already at the monitor stay. */
export class UploadError extends Error {
  readonly code: UploadFault;

  constructor(code: UploadFault, message: string) {
    super(message);
    this.name = 'UploadError';
    this.code = code;
  }
}

interface Upload {
  /** The web's root, with the maps of the last build. */
  root: string;
  /** The prefix of the maps' addresses at the monitor. */
  url: string;
  token: string | undefined;
  /** The delay before the first retry of a file, in ms; twice as long before each further one. */
  waitMs?: number;
}

const TRIES = 5;
const TIMEOUT_MS = 30_000;
const AT_A_TIME = 4;

const passes = (status: number): boolean => status === 408 || status === 429 || status >= 500;

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The monitor's address. It must use https, because the token is sent there. */
function monitorAt(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const secret = parsed?.protocol === 'https:' || LOOPBACK.test(parsed?.hostname ?? '');
  if (parsed !== undefined && secret) return parsed.href.replace(/\/*$/, '');
  throw new UploadError('address_malformed', `"${url}" is no address with https`);
}

/** The release whose maps exist, and their names. */
async function lastBuild(root: string): Promise<{ release: string; names: string[] }> {
  const [release] = await readdir(mapsFolder(root)).catch(() => []);
  if (release === undefined) {
    throw new UploadError('maps_missing', 'there are no source maps: npm run build makes them');
  }
  const names = await readdir(path.join(mapsFolder(root), release));
  return { release, names: names.sort() };
}

/** Puts one file at its address; a repeated attempt does no harm. */
async function putFile(url: string, body: Buffer, { token, waitMs = 500 }: Upload): Promise<void> {
  let last = '';
  for (let attempts = 0; attempts < TRIES; attempts += 1) {
    if (attempts > 0) await delay(waitMs * 2 ** (attempts - 1));
    try {
      const { ok, status } = await fetch(url, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: new Uint8Array(body),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (ok) return;
      last = `${url} answers ${status}`;
      if (status === 401 || status === 403) throw new UploadError('token_refused', last);
      if (!passes(status)) throw new UploadError('upload_refused', last);
    } catch (error) {
      if (error instanceof UploadError) throw error;
      const { message, cause } = error as Error;
      last = `${url}: ${cause instanceof Error ? cause.message : message}`;
    }
  }
  throw new UploadError('monitor_unreachable', `${last}, tried ${TRIES} times`);
}

/**
 * Uploads the maps of the last build to the monitor, each to `<url>/<release>/<script>.map`. A repeated run writes
 * the same files. Throws an UploadError.
 */
export async function uploadMaps(upload: Upload): Promise<{ release: string; files: number }> {
  const address = monitorAt(upload.url);
  if (!upload.token) {
    throw new UploadError('token_missing', 'MONITOR_TOKEN has to say who uploads');
  }
  const { release, names } = await lastBuild(upload.root);
  const remainingNames = names.values();
  const work = async (): Promise<void> => {
    for (const name of remainingNames) {
      const body = await readFile(path.join(mapsFolder(upload.root), release, name));
      await putFile(`${address}/${release}/${name}`, body, upload);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return { release, files: names.length };
}
