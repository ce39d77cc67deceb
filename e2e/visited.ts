import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../tools/ensure-install.mjs';

/** Which pages a journey came by: their paths, with the app's base. */
export interface Visits {
  file: string;
  test: string;
  visited: string[];
}

const FOLDER = path.join(ROOT, '.cache/visited');

/** Keeps what a journey came by, where `NOTE_VISITS` asks for it: `npm run screens:table` reads it. */
export function noteVisited(visits: Visits): void {
  if (process.env.NOTE_VISITS === undefined || visits.visited.length === 0) return;
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(path.join(FOLDER, `${process.pid}.jsonl`), `${JSON.stringify(visits)}\n`);
}

export const readVisits = (): Visits[] =>
  readdirSync(FOLDER).flatMap((file) =>
    readFileSync(path.join(FOLDER, file), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Visits),
  );
