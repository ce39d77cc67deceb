import path from 'node:path';
import { errorCode, messageOf } from '../errors/error-code.ts';
import { FeedError, leftOutLine, problemLine } from './check.ts';
import { describeContents, describeRiders } from './feed-contents.ts';
import { readFeed } from './read.ts';

/** Prints a heading and its lines; nothing without lines. */
function print(heading: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  process.stdout.write(`${heading}\n${lines.map((line) => `  ${line}\n`).join('')}`);
}

/** Prints what a feed has, lacks and loses. Returns the exit code: 1 if the gateway would refuse the feed. */
async function report(file: string): Promise<number> {
  try {
    const { feed, warnings, leftOut, notRead } = await readFeed(file);
    print(file, [describeContents(feed), ...describeRiders(feed)]);
    print('Warnings', warnings.map(problemLine));
    print('Left out', leftOut.map(leftOutLine));
    print('Not read', notRead);
    return 0;
  } catch (error) {
    if (error instanceof FeedError) {
      print(`${file} is refused`, error.problems.map(problemLine));
      return 1;
    }
    if (errorCode(error) === undefined) throw error;
    process.stderr.write(`${messageOf(error)}\n`);
    return 1;
  }
}

const [, , file] = process.argv;
if (file === undefined) {
  process.stderr.write('missing feed; run: npm run gtfs:report -- feed.zip\n');
  process.exitCode = 2;
} else process.exitCode = await report(path.resolve(process.env.INIT_CWD ?? '.', file));
