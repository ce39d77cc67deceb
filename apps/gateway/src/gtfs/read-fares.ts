import type { FeedFares } from './feed-fares.ts';
import type { FareSubjects } from './read-fare-row.ts';
import { readFaresV1 } from './read-fares-v1.ts';
import { readFaresV2 } from './read-fares-v2.ts';
import type { FeedFiles } from './read-zip.ts';

/** Reads the fares of a feed, by both models of the reference; null if it has none. */
export async function readFares(
  files: FeedFiles,
  subjects: FareSubjects,
): Promise<FeedFares | null> {
  const v1 = await readFaresV1(files, subjects);
  const v2 = await readFaresV2(files, subjects);
  return v1 === null && v2 === null ? null : { v1, v2 };
}
