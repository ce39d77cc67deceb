import { COPIES_PER_DAY, COPY_DAYS, COPY_FORMATS } from '@shtrans/contract/rights/facts';
import type { DataCopy } from '@shtrans/contract/rights/schemas';
import { CodedError } from '@shtrans/contract/api/errors';
import { DAY_MS } from '@shtrans/contract/values/calendar';
import type { Context } from '../../../context.ts';
import { signedQuery, type SignedAddress, validSeconds } from '../../../crypto/short-address.ts';
import type { Row } from '../../../db/schema.ts';
import { databaseTime } from '../../../db/time.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { Language } from '../../../http/language.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { lockRider } from '../../people/auth/service.ts';
import { copiesOf, partOf, readyCopy, replaceCopies } from './store.ts';
import { insertRow } from './tables.ts';

type CopyRow = Row<'data_copies'>;

const PURPOSE = 'data-copy.';
/** A copy this young is given again instead of a new one. */
const FRESH_MS = 3_600_000;

/** The address shows the file to anybody who has it, because browsers load it without credentials. */
const urlOf = (ctx: Context, name: string): string =>
  `/data-copies/${name}?${signedQuery(ctx, PURPOSE, name)}`;

function viewOf(ctx: Context, row: CopyRow): DataCopy {
  const sizes = { html: row.html_bytes, json: row.json_bytes };
  return {
    id: row.id,
    state: row.state,
    askedAt: row.asked_at.toISOString(),
    until: row.expires_at.toISOString(),
    files: COPY_FORMATS.flatMap((format) => {
      const bytes = sizes[format];
      return row.state !== 'ready' || bytes === null
        ? []
        : [{ format, bytes, url: urlOf(ctx, `${row.id}.${format}`) }];
    }),
  };
}

/** Returns the rider's newest copy. */
export async function latestCopy(ctx: Context, userId: string) {
  const [row] = await copiesOf(ctx.db, userId, await databaseTime(ctx, ctx.db));
  return { copy: row === undefined ? null : viewOf(ctx, row) };
}

/**
 * Queues a copy of all that is known of a rider, unless one is being made or was made within the hour. Throws
 * `too_many_requests` after three in a day; failed ones don't count.
 */
export const askCopy = (ctx: Context, userId: string, language: Language) =>
  inTransaction(ctx.db, async (tx) => {
    await lockRider(tx, userId);
    const now = await databaseTime(ctx, tx);
    const copies = await copiesOf(tx, userId, now);
    const dayAgo = now.getTime() - DAY_MS;
    const [newest] = copies;
    const isFresh =
      newest?.state === 'ready' &&
      newest.language === language &&
      now.getTime() - newest.asked_at.getTime() < FRESH_MS;
    if (newest !== undefined && (newest.state === 'pending' || isFresh)) {
      return { copy: viewOf(ctx, newest) };
    }
    const ofToday = copies.filter(
      ({ state, asked_at }) => state !== 'failed' && asked_at.getTime() > dayAgo,
    );
    const oldest = ofToday[COPIES_PER_DAY - 1];
    if (oldest !== undefined) {
      const retryAfterSeconds = Math.ceil((oldest.asked_at.getTime() - dayAgo) / 1000);
      throw new CodedError('too_many_requests', { retryAfterSeconds });
    }
    await replaceCopies(tx, userId);
    const row: CopyRow = {
      user_id: userId,
      id: uuidv7(ctx),
      state: 'pending',
      language,
      asked_at: now,
      ready_at: null,
      json_bytes: null,
      html_bytes: null,
      expires_at: new Date(now.getTime() + COPY_DAYS * DAY_MS),
    };
    await insertRow(tx, 'data_copies', row);
    const payload = { userId, copyId: row.id };
    await enqueue(ctx, tx, { kind: 'data-copy.make', dedup: row.id, payload });
    return { copy: viewOf(ctx, row) };
  });

/** Returns the copy at a signed address; undefined if there is none. */
export async function openCopy(ctx: Context, address: SignedAddress): Promise<CopyRow | undefined> {
  const id = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(?:html|json)$/.exec(address.name)?.[1];
  if (id === undefined || validSeconds(ctx, PURPOSE, address) === 0) return undefined;
  return await readyCopy(ctx.db, id, await databaseTime(ctx, ctx.db));
}

/** Yields the file, one part at a time. */
export async function* bytesOf(
  ctx: Context,
  { user_id, id }: CopyRow,
  format: 'html' | 'json',
): AsyncGenerator<Buffer> {
  for (let n = 0; ; n += 1) {
    const part = await partOf(ctx.db, { user_id, copy_id: id, format, n });
    if (part === undefined) return;
    yield part.bytes;
  }
}
