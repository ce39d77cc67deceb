// `npm run gtfs:region -- 10 out.zip`: writes a timetable of ten times the city, to try what grows with it.
import path from 'node:path';
import { cityDate } from '@shtrans/contract/values/calendar';
import { buildCityFeed } from '../../src/city/timetable/build.ts';
import { describeContents } from '../../src/gtfs/feed-contents.ts';
import { writeFeed } from '../../src/gtfs/write.ts';
import { regionOf } from './region.ts';

const [, , count, out] = process.argv;
if (out === undefined || !(Number(count) >= 1)) {
  process.stderr.write('missing number or output file; run: npm run gtfs:region -- 10 out.zip\n');
  process.exitCode = 2;
} else {
  const file = path.resolve(process.env.INIT_CWD ?? '.', out);
  const region = regionOf(buildCityFeed(cityDate(new Date()).year).feed, Number(count));
  await writeFeed(region, file, 'http://127.0.0.1:8088/');
  process.stdout.write(`${file}: ${describeContents(region)}\n`);
}
