import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { arrivalOf, departureOf, type Feed, isEstimatedAt, ownName } from './feed.ts';
import { smallTables } from './write-network.ts';
import { cellText, clockText, type Table } from './write-table.ts';
import { translationsTable } from './write-translations.ts';

/** Returns the files of a feed that have rows. `url` is the publisher's page, which feed_info.txt requires. */
const tablesOf = (feed: Feed, url: string): Table[] =>
  [...smallTables(feed, url), stopTimesTable(feed), translationsTable(feed)].filter(hasRows);

function hasRows({ text }: Table): boolean {
  let lines = 0;
  for (const _ of text()) if (++lines > 1) return true;
  return false;
}

/** A fixed modification time, so that the same feed produces the same bytes. */
const CHANGED = new Date(Date.UTC(2000, 0, 1));
const CHUNK = 65_536;

/**
 * Writes a feed as a GTFS zip that is valid by the GTFS Schedule Reference. The file appears complete or
 * not at all. Text is produced at the pace of the disk, so it does not block the process. Throws the disk's errors.
 */
export async function writeFeed(feed: Feed, file: string, url: string): Promise<void> {
  const zip = new ZipFile();
  for (const table of tablesOf(feed, url)) {
    zip.addReadStreamLazy(table.name, { mtime: CHANGED, forceDosTimestamp: true }, (ready) =>
      ready(null, Readable.from(inChunks(table), { objectMode: false })),
    );
  }
  zip.end();
  const partial = `${file}.${randomUUID()}`;
  try {
    await pipeline(zip.outputStream, createWriteStream(partial));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

function* inChunks({ text }: Table): Iterable<Buffer> {
  let chunk = '';
  for (const piece of text()) {
    chunk += piece;
    if (chunk.length < CHUNK) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  yield Buffer.from(chunk);
}

/** pickup_type and drop_off_type of open stops. */
const TYPES = { none: 0, agency: 2, driver: 3 } as const;

/** Returns stop_times.txt, produced trip by trip; stop_sequence is the stop's index in its pattern. */
const stopTimesTable = (feed: Feed): Table => ({
  name: 'stop_times.txt',
  *text() {
    const { patterns, stops } = feed;
    // Most feeds have no vehicle that changes its sign under way.
    const hasSigns = patterns.some(({ stopHeadsigns }) => stopHeadsigns !== undefined);
    yield `trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type,shape_dist_traveled,timepoint${hasSigns ? ',stop_headsign' : ''}\n`;
    for (const pattern of patterns) {
      const { stops: indexes, closed, metres, trips, stopHeadsigns, arrangements } = pattern;
      const signOf = (i: number): string => {
        const sign = stopHeadsigns?.[i] ?? null;
        return hasSigns ? `,${sign === null ? '' : cellText(ownName(feed, sign))}` : '';
      };
      const signs = Array.from(indexes, (_, i) => signOf(i));
      const ids = Array.from(indexes, (index) => cellText(stops[index]?.id ?? ''));
      const cellsAfterTimes = ids.map((id, i) => {
        const closedFlags = closed?.[i] ?? 0;
        const { pickup, dropOff } = arrangements?.[i] ?? { pickup: null, dropOff: null };
        const types = [
          (closedFlags & 1) > 0 ? 1 : TYPES[pickup ?? 'none'],
          closedFlags >> 1 > 0 ? 1 : TYPES[dropOff ?? 'none'],
        ];
        return `${id},${i},${types.join()},${metres?.[i] ?? ''}`;
      });
      for (const trip of trips) {
        const id = cellText(trip.id);
        let text = '';
        for (let i = 0; i < cellsAfterTimes.length; i += 1) {
          const [arrival, departure] = [arrivalOf(trip, i), departureOf(trip, i)];
          const arrivalText = clockText(arrival);
          const departureText = arrival === departure ? arrivalText : clockText(departure);
          text += `${id},${arrivalText},${departureText},${cellsAfterTimes[i]},${isEstimatedAt(trip, i) ? 0 : 1}${signs[i]}\n`;
        }
        yield text;
      }
    }
  },
});
