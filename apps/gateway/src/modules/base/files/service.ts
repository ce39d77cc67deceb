import { createHash } from 'node:crypto';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { limit } from '../../../http/limits.ts';
import { cleanImage, IMAGES } from './image.ts';
import { filesOf } from './store.ts';
import { findRow, insertRow } from './tables.ts';

type FileRow = Row<'files'>;

const PER_RIDER = { max: 60, windowSeconds: 3600 };

/**
 * Stores an image. The same image of the same rider is the same file, so that a repeated call
 * does no harm. Throws `file_type_unsupported`, `file_broken`, `too_many_requests`.
 */
export async function keepImage(ctx: Context, userId: string, upload: Buffer): Promise<FileRow> {
  await limit(ctx, `upload-user:${userId}`, PER_RIDER);
  const image = await cleanImage(upload);
  if (image === 'unsupported') throw new CodedError('file_type_unsupported');
  if (image === 'broken') throw new CodedError('file_broken');
  const { contentType, bytes } = image;
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

/** Returns `/files/<id>.<ext>`, which cannot be guessed; anyone who has it can see the picture. */
export const fileUrl = (row: Pick<FileRow, 'id' | 'content_type'>): string =>
  `/files/${row.id}.${IMAGES[row.content_type]?.ending ?? 'bin'}`;

/** Returns the addresses of a rider's pictures, in the order of `ids`. Throws `file_missing` if one is not theirs. */
export async function ownPictures(
  db: Db | Tx,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await filesOf(db, userId, ids);
  const urls = new Map(rows.map((row) => [row.id, fileUrl(row)]));
  return ids.map((id) => existing(urls.get(id), 'file_missing', 'photos'));
}

/** Returns the picture at an address made by `fileUrl`, or undefined if there is none. */
export async function openFile(
  ctx: Context,
  name: string,
): Promise<{ contentType: string; bytes: Buffer } | undefined> {
  const id = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[a-z]{3,4}$/.exec(name)?.[1];
  const row = id === undefined ? undefined : await findRow(ctx.db, 'files', { id });
  if (row === undefined || fileUrl(row) !== `/files/${name}`) return undefined;
  const bytes = await ctx.adapters.storage.get(row.storage_key);
  return bytes ? { contentType: row.content_type, bytes } : undefined;
}
