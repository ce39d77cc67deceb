import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { onTestFinished } from 'vitest';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';

/** Makes a folder that is removed after the test. */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shtrans-gtfs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files into a zip. */
export async function writeZip(
  file: string,
  contents: Readonly<Record<string, string | Buffer>>,
): Promise<string> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(contents)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

/** The files of a small valid feed: one bus from a to c by b, every day of 2026. */
export const GOOD_FEED = {
  'agency.txt':
    'agency_id,agency_name,agency_url,agency_timezone,agency_lang\nx,Test Buses,https://example.com/,Asia/Shanghai,en\n',
  'stops.txt':
    'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code\n' +
    'A,Station A,31.20,121.40,1,,\na,A,31.20,121.40,0,A,1\nb,B,31.21,121.41,,,\nc,C,31.22,121.42,,,\n',
  'routes.txt':
    'route_id,agency_id,route_short_name,route_long_name,route_type,route_color\nr,x,7,Round Way,3,FF0000\n',
  'trips.txt': 'route_id,service_id,trip_id,trip_headsign,direction_id\nr,all,t1,To C,0\n',
  'stop_times.txt':
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n' +
    't1,08:00:00,08:00:00,a,1\nt1,08:10:00,08:11:00,b,2\nt1,08:20:00,08:20:00,c,3\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n' +
    'all,1,1,1,1,1,1,1,20260101,20261231\n',
} as const;

/** Files that replace those of the good feed; null removes one. */
export type FeedChanges = Readonly<Record<string, string | null>>;

/** Writes the good feed with changes. */
export async function writeGoodFeed(changes: FeedChanges): Promise<string> {
  const all = Object.entries({ ...GOOD_FEED, ...changes });
  const files = all.flatMap(([name, text]) => (text === null ? [] : [[name, text] as const]));
  return await writeZip(path.join(testFolder(), 'feed.zip'), Object.fromEntries(files));
}

/** Reads the texts of a zip's files by name, in the order of the zip. */
export async function textsOfZip(file: string): Promise<Record<string, string>> {
  const zip = await openPromise(file, { autoClose: false });
  const texts: Record<string, string> = {};
  try {
    for await (const entry of zip.eachEntry()) {
      texts[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
    }
  } finally {
    zip.close();
  }
  return texts;
}
