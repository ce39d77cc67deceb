import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setCity } from '@shtrans/contract/city/current';
import { publicPart } from '@shtrans/contract/city/public';
import { type City, cityFile } from '@shtrans/contract/city/schemas';
import { z } from 'zod';
import { messageOf } from '../errors/error-code.ts';
import { StartupError } from '../errors/startup-error.ts';
import { lazily } from '../timing/lazily.ts';

/** The folder of the project. */
export const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** The city that `package.json` names is served where `CITY` is not set. */
const project = z.object({ config: z.object({ city: z.string() }) });

export const bundledFolder = lazily(() =>
  path.join(
    ROOT,
    project.parse(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))).config.city,
  ),
);

let opened: { folder: string; city: City } | undefined;

/**
 * Reads `city.json` of a folder. Throws a StartupError with the file, the field and the reason.
 */
export function readCity(folder: string): City {
  const file = path.join(folder, 'city.json');
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartupError(`${file}: ${messageOf(error)}`);
  }
  return parseCity(content, file);
}

/** Returns the description of a city. Throws a StartupError with its source, the field and the reason if it is not valid. */
export function parseCity(content: unknown, source: string): City {
  const parsed = cityFile.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StartupError(
    `${source}: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'invalid'}`,
  );
}

/**
 * Puts the city of a folder in force for this process, and returns it; without a folder, the city that is in force or else
 * the bundled one. Throws a StartupError if the folder is not usable.
 */
export function openCity(folder: string = opened?.folder ?? bundledFolder()): City {
  if (opened?.folder !== folder) {
    opened = { folder, city: readCity(folder) };
    setCity(publicPart(opened.city));
  }
  return opened.city;
}

/** Returns the GTFS file of the city's timetable; undefined for a city whose timetable is made from network files. */
export function cityFeedFile(): string | undefined {
  const { timetable } = openCity();
  return timetable && inCityFolder(timetable.gtfs);
}

/** Returns the path of a file in the city's folder. */
export const inCityFolder = (name: string): string =>
  path.join(opened?.folder ?? bundledFolder(), name);
