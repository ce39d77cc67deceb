import { stat } from 'node:fs/promises';
import path from 'node:path';
import { shanghaiDate } from '@shtrans/contract/values/calendar';
import { FeedError, problemLine } from './check.ts';
import { buildCityFeed, type CityFeed } from './city-feed/build.ts';
import { isEstimatedAt, type Feed } from './feed.ts';
import { readFeed } from './read.ts';
import { writeFeed } from './write.ts';
import { errorCode, messageOf } from '../errors/error-code.ts';

/** The page feed_info.txt names where PUBLIC_URL is not set: a gateway started as `npm start` does. */
const LOCAL_URL = 'http://127.0.0.1:8088/';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** What is in a feed, and how much of it is official. */
function contents({ stops, routes, patterns }: Feed): string {
  let [trips, times, exact] = [0, 0, 0];
  for (const pattern of patterns) {
    for (const trip of pattern.trips) {
      trips += 1;
      times += pattern.stops.length;
      for (let i = 0; i < pattern.stops.length; i += 1) if (!isEstimatedAt(trip, i)) exact += 1;
    }
  }
  return `${routes.length} routes, ${stops.length} stops, ${trips} trips, ${times} stop times, ${exact} of them official, the others estimates`;
}

function tell({ feed, unkept }: CityFeed): void {
  say(contents(feed));
  for (const { destination, code, kind } of unkept) {
    say(`not kept: the ${kind} train of the table at ${code} to ${destination}`);
  }
}

/** Writes the city's timetable and reads it again by the rules any feed is read by. */
async function build(out: string): Promise<void> {
  const made = buildCityFeed(shanghaiDate(new Date()).year);
  tell(made);
  await writeFeed(made.feed, out, process.env.PUBLIC_URL || LOCAL_URL);
  const { warnings } = await readFeed(out);
  for (const warning of warnings) say(`warning: ${problemLine(warning)}`);
  say(`${out}: ${(await stat(out)).size} bytes, valid, ${warnings.length} warnings`);
}

const [, , out] = process.argv;
if (out === undefined) {
  process.stderr.write('Say where to: npm run gtfs:build -- out.zip\n');
  process.exitCode = 2;
} else {
  await build(path.resolve(process.env.INIT_CWD ?? '.', out)).catch((error: unknown) => {
    const known = error instanceof FeedError || errorCode(error) !== undefined;
    process.stderr.write(`${error instanceof Error && !known ? error.stack : messageOf(error)}\n`);
    process.exitCode = 1;
  });
}
