import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { FeedError, Findings, quoteValue } from './check.ts';
import { errorCode, messageOf } from '../errors/error-code.ts';

/** Limits far above any real feed, which stop a zip bomb early. They count the bytes that are unpacked. */
export const ZIP_LIMITS = {
  entries: 200,
  /** Unpacked bytes of one file, and of all files. */
  fileBytes: 1_000_000_000,
  totalBytes: 1_500_000_000,
  /** Unpacked to packed bytes. CSV reaches about 5 to 30, an empty column a hundred. */
  ratio: 250,
};
export type ZipLimits = typeof ZIP_LIMITS;
/** The ratio is checked above this size only; fewer bytes are harmless. */
const RATIO_FROM_BYTES = 1_000_000;

/** The files of a feed in a zip, and their problems. */
export interface FeedFiles {
  readonly findings: Findings;
  /** Names of all files. */
  readonly names: readonly string[];
  /** The columns of each table that was read. */
  readonly headers: Map<string, readonly string[]>;
  has(name: string): boolean;
  /** Yields a file's bytes. Throws FeedError `too_large` or `broken_zip` while it reads. */
  read(name: string): AsyncIterable<Buffer>;
  close(): void;
}

/** Opens a zip and reads its directory. Throws FeedError, or the error of the disk. */
export async function openFeedFiles(
  path: string,
  limits: ZipLimits = ZIP_LIMITS,
): Promise<FeedFiles> {
  const findings = new Findings();
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(zipError);
  try {
    const entries = await directoryOf(zip, findings, limits);
    return filesIn(zip, entries, limits, findings);
  } catch (error) {
    zip.close();
    return zipError(error);
  }
}

function zipError(error: unknown): never {
  // Errors of the disk, such as a missing file, have a code; those of the zip library do not.
  if (error instanceof FeedError || errorCode(error) !== undefined) throw error;
  throw FeedError.of('broken_zip', null, messageOf(error), error);
}

async function directoryOf(
  zip: ZipFile,
  findings: Findings,
  limits: ZipLimits,
): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) {
    throw FeedError.of('too_large', null, `${zip.entryCount} files, more than ${limits.entries}`);
  }
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (entries.has(name)) throw FeedError.of('bad_file_name', name, 'is in the zip twice');
    if (/\/(?:stops|trips|stop_times)\.txt$/.test(name)) {
      findings.add('file_in_folder', name, null, 'is in a folder: files belong at the top');
    }
    entries.set(name, entry);
  }
  return entries;
}

function filesIn(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  limits: ZipLimits,
  findings: Findings,
): FeedFiles {
  let total = 0;
  return {
    findings,
    names: [...entries.keys()],
    headers: new Map(),
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name);
      if (entry === undefined) throw FeedError.of('missing_file', name, 'is not in the zip');
      let sum = 0;
      let bytes = 0;
      try {
        const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
        for await (const chunk of stream) {
          bytes += chunk.length;
          total += chunk.length;
          refuseBombs(entry, bytes, total, limits);
          sum = crc32(chunk, sum);
          yield chunk;
        }
      } catch (error) {
        throw error instanceof FeedError
          ? error
          : FeedError.of('broken_zip', name, messageOf(error), error);
      }
      if (sum !== entry.crc32) throw FeedError.of('broken_zip', name, 'its checksum is wrong');
    },
    close: () => zip.close(),
  };
}

function refuseBombs(
  { fileName, compressedSize }: Entry,
  bytes: number,
  total: number,
  { fileBytes, totalBytes, ratio }: ZipLimits,
): void {
  const tooLarge = (problem: string): FeedError => FeedError.of('too_large', fileName, problem);
  if (bytes > fileBytes) throw tooLarge(`unpacks to more than ${fileBytes} bytes`);
  if (total > totalBytes) throw tooLarge(`the zip unpacks to more than ${totalBytes} bytes`);
  if (bytes > RATIO_FROM_BYTES && bytes > compressedSize * ratio) {
    throw tooLarge(`unpacks to more than ${ratio} times its size: ${quoteValue(fileName)}`);
  }
}
