import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, varyByEncoding } from '../encoding.ts';

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

/** Returns the media type of a file; undefined if such files are not served. */
export const typeOf = (file: string): string | undefined => TYPES[path.extname(file)];

/** The content codings of the build's files, best first. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];
/** The file name suffix of each coding. */
const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/** A file in memory, plain and compressed by the build. */
export interface ServedFile {
  type: string;
  plain: Buffer;
  compressed: Partial<Record<Encoding, Buffer>>;
  /** Hash of the plain contents, for the entity tag. */
  hash: string;
}

const hashOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** Makes a file in memory. Compresses it well, but without the second of work that the build spends. */
export function servedText(type: string, text: string): ServedFile {
  const plain = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const compressed = { br: brotliCompressSync(plain, { params }), gzip: gzipSync(plain) };
  return { type, plain, compressed, hash: hashOf(plain) };
}

/** Reads a file and the compressed files next to it. */
export function readServed(file: string): ServedFile {
  const plain = readFileSync(file);
  const compressed: ServedFile['compressed'] = {};
  for (const name of ENCODINGS) {
    const packed = file + ENDINGS[name];
    if (existsSync(packed)) compressed[name] = readFileSync(packed);
  }
  const type = typeOf(file) ?? 'application/octet-stream';
  return { type, plain, compressed, hash: hashOf(plain) };
}

/** Sends a file in the best encoding the caller accepts, or 304 if the caller has it already. */
export function sendServed(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  cacheControl: string,
): FastifyReply {
  const encoding = chooseEncoding(
    ENCODINGS.filter((name) => file.compressed[name]),
    request.headers['accept-encoding'],
  );
  const tag = `"${file.hash}${encoding ? `-${encoding}` : ''}"`;
  void reply.headers({ 'cache-control': cacheControl, etag: tag });
  if (Object.keys(file.compressed).length > 0) varyByEncoding(reply);
  if (reply.statusCode === 200 && hasTag(request.headers['if-none-match'], tag)) {
    return reply.code(304).send();
  }
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.type(file.type).send((encoding && file.compressed[encoding]) ?? file.plain);
}

const hasTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((part) => part.trim().replace(/^W\//, '') === tag);
