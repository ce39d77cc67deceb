import { createHash } from 'node:crypto';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { giveBack, limit } from '../../../http/limits.ts';
import { type FileAddress, fileUrl, type FileSigner, validSeconds } from './address.ts';
import { type CleanImage, createDecoder } from './decoder.ts';
import { filesOf } from './store.ts';
import { findRow, insertRow } from './tables.ts';

type FileRow = Row<'files'>;

/** Pictures that are kept. */
const PER_RIDER = { max: 60, windowSeconds: 3600 };
/** Uploads that are refused, which cost a decoding too. */
const REFUSED_PER_RIDER = { max: 240, windowSeconds: 3600 };

/** The only one of the gateway, started by the first upload. */
const decoder = createDecoder();

/**
 * Stores an image. The same image of the same rider is the same file, so that a repeated call
 * does no harm. Throws `file_type_unsupported`, `file_broken`, `too_many_requests`, `unavailable`.
 */
export async function keepImage(ctx: Context, userId: string, upload: Buffer): Promise<FileRow> {
  const { contentType, bytes } = await decoded(ctx, userId, upload);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
  await ctx.adapters.storage.put(key, bytes);
  const row: FileRow = {
    user_id: userId,
    id: uuidv7(ctx),
    sha256,
    content_type: contentType,
    bytes: bytes.length,
    storage_key: key,
    created_at: ctx.clock.now(),
  };
  if (await insertRow(ctx.db, 'files', row, 'keep')) return row;
  return (await findRow(ctx.db, 'files', { user_id: userId, sha256 })) ?? row;
}

/**
 * Returns the picture in an upload. Each upload is counted against both limits of its rider before it is decoded, and then
 * given back to the one that it does not belong to.
 */
async function decoded(ctx: Context, userId: string, upload: Buffer): Promise<CleanImage> {
  const [keptKey, refusedKey] = [`upload-user:${userId}`, `upload-refused:${userId}`];
  await limit(ctx, refusedKey, REFUSED_PER_RIDER);
  try {
    await limit(ctx, keptKey, PER_RIDER);
  } catch (error) {
    await giveBack(ctx, refusedKey, REFUSED_PER_RIDER);
    throw error;
  }
  let isKept = false;
  try {
    const image = await decoder.clean(upload);
    if (image === 'unsupported') throw new CodedError('file_type_unsupported');
    if (image === 'broken') throw new CodedError('file_broken');
    isKept = true;
    return image;
  } finally {
    await (isKept
      ? giveBack(ctx, refusedKey, REFUSED_PER_RIDER)
      : giveBack(ctx, keptKey, PER_RIDER));
  }
}

/** Returns the addresses of a rider's pictures, in the order of `ids`. Throws `file_missing` if one is not theirs. */
export async function ownPictures(
  signer: FileSigner,
  db: Db | Tx,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await filesOf(db, userId, ids);
  const urls = new Map(rows.map((row) => [row.id, fileUrl(signer, row)]));
  return ids.map((id) => existing(urls.get(id), 'file_missing', 'photos'));
}

/** Returns the picture at an address of `fileUrl`, and for how many seconds it is valid; undefined if there is none. */
export async function openFile(
  ctx: Context,
  address: FileAddress,
): Promise<{ contentType: string; bytes: Buffer; validSeconds: number } | undefined> {
  const validFor = validSeconds(ctx, address);
  const id = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[a-z]{3,4}$/.exec(address.name)?.[1];
  if (validFor === 0 || id === undefined) return undefined;
  const row = await findRow(ctx.db, 'files', { id });
  const bytes = row && (await ctx.adapters.storage.get(row.storage_key));
  if (!row || !bytes) return undefined;
  return { contentType: row.content_type, bytes, validSeconds: validFor };
}
