import { stat } from 'node:fs/promises';
import path from 'node:path';
import { cityDate } from '@shtrans/contract/values/calendar';
import { FeedError, problemLine } from '../gtfs/check.ts';
import { buildCityFeed, type CityFeed } from '../city/timetable/build.ts';
import { describeContents } from '../gtfs/feed-contents.ts';
import { readFeed } from '../gtfs/read.ts';
import { writeFeed } from '../gtfs/write.ts';
import { errorCode, messageOf } from '../errors/error-code.ts';

/** feed_publisher_url in feed_info.txt if PUBLIC_URL is not set: the address of a gateway of `npm start`. */
const LOCAL_URL = 'http://127.0.0.1:8088/';

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function printContents({ feed, unkept }: CityFeed): void {
  printLine(describeContents(feed));
  for (const { destination, code, kind } of unkept) {
    printLine(`no trip matches the official ${kind} train at ${code} to ${destination}`);
  }
}

/** Writes the city's timetable and validates it by reading it as any other feed. */
async function build(out: string): Promise<void> {
  const cityFeed = buildCityFeed(cityDate(new Date()).year);
  printContents(cityFeed);
  await writeFeed(cityFeed.feed, out, process.env.PUBLIC_URL || LOCAL_URL);
  const { warnings } = await readFeed(out);
  for (const warning of warnings) printLine(`warning: ${problemLine(warning)}`);
  printLine(`${out}: ${(await stat(out)).size} bytes, valid, ${warnings.length} warnings`);
}

const [, , out] = process.argv;
if (out === undefined) {
  process.stderr.write('missing output file; run: npm run gtfs:build -- out.zip\n');
  process.exitCode = 2;
} else {
  await build(path.resolve(process.env.INIT_CWD ?? '.', out)).catch((error: unknown) => {
    const isExpected = error instanceof FeedError || errorCode(error) !== undefined;
    process.stderr.write(
      `${error instanceof Error && !isExpected ? error.stack : messageOf(error)}\n`,
    );
    process.exitCode = 1;
  });
}
