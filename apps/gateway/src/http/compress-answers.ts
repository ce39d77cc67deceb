import {
  constants,
  gzip,
  gzipSync,
  type InputType,
  type ZlibOptions,
  type ZstdOptions,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, varyByEncoding } from './encoding.ts';

/** A shorter answer fits into the first packet uncompressed. */
const MIN_LENGTH = 1024;
/** Up to this length, synchronous compression costs less than another thread. */
const MAX_SYNC_LENGTH = 64 * 1024;

const ZSTD: ZstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 4 } };
const GZIP: ZlibOptions = { level: 4 };

/**
 * The codings for answers made for one caller, best first. Not brotli, which the build uses for files: its fast levels
 * take four times as long for 4 % fewer bytes.
 */
const CODINGS = ['zstd', 'gzip'] as const;
type Coding = (typeof CODINGS)[number];
/** Only gzip: an interrupted document shows its received part, which with zstd, whose blocks have 128 KB, would be nothing. */
const FOR_DOCUMENTS = ['gzip'] as const satisfies readonly Coding[];

const COMPRESS_SYNC: Record<Coding, (answer: InputType) => Buffer> = {
  zstd: (answer) => zstdCompressSync(answer, ZSTD),
  gzip: (answer) => gzipSync(answer, GZIP),
};

type Callback = (error: Error | null, compressed: Buffer) => void;

const COMPRESS_ASYNC: Record<Coding, (answer: InputType, callback: Callback) => void> = {
  zstd: (answer, callback) => zstdCompress(answer, ZSTD, callback),
  gzip: (answer, callback) => gzip(answer, GZIP, callback),
};

/**
 * Compresses answers for callers that accept it: uncompressed, 20 orders are 9.7 KB and take 50 ms on a slow network.
 * Credentials are in a header and never in an answer with text of the caller, so that its length reveals nothing
 * (BREACH).
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, next) => {
    const coding = typeof payload === 'string' ? codingOf(request, reply, payload) : undefined;
    if (typeof payload !== 'string' || coding === undefined) next(null, payload);
    else if (payload.length <= MAX_SYNC_LENGTH)
      next(null, encoded(reply, coding, COMPRESS_SYNC[coding](payload)));
    else {
      COMPRESS_ASYNC[coding](payload, (error, bytes) => {
        if (error) next(error);
        else next(null, encoded(reply, coding, bytes));
      });
    }
  });
}

/** Returns the bytes of a document, compressed if the caller accepts that. */
export function compressedDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  html: Buffer,
): Buffer {
  const coding = codingOf(request, reply, html, FOR_DOCUMENTS);
  return coding === undefined ? html : encoded(reply, coding, COMPRESS_SYNC[coding](html));
}

/** Chooses the coding of an answer; undefined: uncompressed. */
function codingOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { length }: string | Buffer,
  codings: readonly Coding[] = CODINGS,
): Coding | undefined {
  if (length < MIN_LENGTH) return undefined;
  varyByEncoding(reply);
  return chooseEncoding(codings, request.headers['accept-encoding']);
}

function encoded(reply: FastifyReply, coding: Coding, bytes: Buffer): Buffer {
  void reply.header('content-encoding', coding).removeHeader('content-length');
  return bytes;
}
