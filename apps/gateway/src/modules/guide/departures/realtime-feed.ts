import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { ReadContext } from '../../../context.ts';
import type { Feed } from '../../../gtfs/feed.ts';
import { encodeFeed } from '../../../gtfs/realtime/feed-message.ts';
import type { LiveSnapshot } from '../../../gtfs/realtime/snapshot.ts';
import { FEED_CONTENTS, writeSnapshot } from '../../../gtfs/realtime/write-snapshot.ts';
import { lazilyNamed, lazilyPer } from '../../../timing/lazily.ts';
import { feedInUse } from '../traffic/service.ts';
import { rungOf } from './ladder.ts';

const encodedFeed = lazilyPer((snapshot: LiveSnapshot) =>
  lazilyPer((feed: Feed) =>
    lazilyNamed((kind: string) => {
      const contents = FEED_CONTENTS.filter((each) => kind === 'all' || each === kind);
      return Buffer.from(encodeFeed(writeSnapshot(feed, snapshot, contents)));
    }),
  ),
);

/**
 * Returns the current snapshot as GTFS Realtime, complete or of one kind; encoded once per snapshot. Throws
 * `invalid_input` for an unknown kind, `unavailable` without a usable snapshot.
 */
export async function realtimeFeed(ctx: ReadContext, kind: string | undefined): Promise<Buffer> {
  if (kind !== undefined && !FEED_CONTENTS.some((each) => each === kind)) {
    throw new CodedError('invalid_input', { field: 'kind' });
  }
  const { feed } = await feedInUse(ctx);
  const { snapshot } = await rungOf(ctx);
  return encodedFeed(existing(snapshot, 'unavailable'))(feed)(kind ?? 'all');
}
