import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** The media type of a file we serve; undefined for what we do not. */
export const typeOf = (file: string): string | undefined => TYPES[path.extname(file)];

const worthCompressing = (type: string): boolean => /^(?:text|application)\/|svg/.test(type);

/** A file in memory, as it is and in brotli. */
export interface ServedFile {
  type: string;
  plain: Buffer;
  /** Null where compression does not pay. */
  brotli: Buffer | null;
  /** Hash of the contents; the base of the entity tag. */
  hash: string;
}

const compress = promisify(brotliCompress);

/** Reads a file and its `.br` beside it; where the build left none, compresses it once. */
export async function readServed(file: string): Promise<ServedFile> {
  const type = typeOf(file) ?? 'application/octet-stream';
  const plain = await readFile(file);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { type, plain, brotli: await brotliOf(file, type, plain), hash };
}

async function brotliOf(file: string, type: string, plain: Buffer): Promise<Buffer | null> {
  if (existsSync(`${file}.br`)) return readFileSync(`${file}.br`);
  if (!worthCompressing(type) || plain.length < 512) return null;
  return await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}

/** Whether the caller takes brotli: named, or by `*`, and not with a weight of zero. */
export function takesBrotli(acceptEncoding: string | undefined): boolean {
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((part): [string, number] => {
      const [name = '', ...options] = part.trim().toLowerCase().split(';');
      const q = options.map((o) => /^\s*q=([\d.]+)\s*$/.exec(o)?.[1]).find((v) => v !== undefined);
      return [name, q === undefined ? 1 : Number(q)];
    }),
  );
  return (weights.get('br') ?? weights.get('*') ?? 0) > 0;
}

/** Sends a file in the best encoding the caller takes, or 304 when it has it already. */
export function sendServed(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  cacheControl: string,
): FastifyReply {
  const brotli = takesBrotli(request.headers['accept-encoding']) ? file.brotli : null;
  const tag = `"${file.hash}${brotli ? '-br' : ''}"`;
  void reply.headers({ 'cache-control': cacheControl, etag: tag });
  if (file.brotli) void reply.header('vary', 'Accept-Encoding');
  if (reply.statusCode === 200 && hasTag(request.headers['if-none-match'], tag)) {
    return reply.code(304).send();
  }
  if (brotli) void reply.header('content-encoding', 'br');
  return reply.type(file.type).send(brotli ?? file.plain);
}

const hasTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((part) => part.trim().replace(/^W\//, '') === tag);
