import { CodedError } from '@shtrans/contract/errors';
import type { LiveSnapshot } from '../../gtfs/realtime/snapshot.ts';
import type { Context } from '../../context.ts';
import type { Feed } from '../../gtfs/feed.ts';
import { encodeFeed } from '../../gtfs/realtime/feed-message.ts';
import {
  FEED_CONTENTS,
  type FeedContent,
  writeSnapshot,
} from '../../gtfs/realtime/write-snapshot.ts';
import { rungOf } from './ladder.ts';
import { feedInUse } from './service.ts';

interface Written {
  feed: Feed;
  bytes: Map<string, Buffer>;
}

const written = new WeakMap<LiveSnapshot, Written>();

const isKind = (kind: string): kind is FeedContent => FEED_CONTENTS.some((each) => each === kind);

/**
 * The snapshot in use as GTFS Realtime, all or of one kind; written once for each snapshot. Raises
 * `invalid_input` for a kind that there is not, `unavailable` while there is no snapshot that may be used.
 */
export async function realtimeFeed(ctx: Context, kind: string | undefined): Promise<Buffer> {
  if (kind !== undefined && !isKind(kind)) throw new CodedError('invalid_input', { field: 'kind' });
  const feed = await feedInUse(ctx);
  const { snapshot } = await rungOf(ctx);
  if (snapshot === null) throw new CodedError('unavailable');
  let known = written.get(snapshot);
  if (known?.feed !== feed) written.set(snapshot, (known = { feed, bytes: new Map() }));
  let bytes = known.bytes.get(kind ?? '');
  if (bytes === undefined) {
    const message = writeSnapshot(feed, snapshot, kind === undefined ? FEED_CONTENTS : [kind]);
    known.bytes.set(kind ?? '', (bytes = Buffer.from(encodeFeed(message))));
  }
  return bytes;
}
