import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setCity } from '@shtrans/contract/city/current';
import { type City, cityFile, publicPart } from '@shtrans/contract/city/schemas';
import { z } from 'zod';
import { messageOf } from '../errors/error-code.ts';
import { StartupError } from '../errors/startup-error.ts';
import { lazily } from '../timing/lazily.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** The city that `package.json` names is served where `CITY` is not set. */
const project = z.object({ config: z.object({ city: z.string() }) });

const bundledFolder = lazily(() =>
  path.join(
    ROOT,
    project.parse(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))).config.city,
  ),
);

let opened: { folder: string; city: City } | undefined;

/**
 * Reads `city.json` of a folder; without one, of the bundled city. Throws a StartupError with the file, the field and the
 * reason.
 */
export function readCity(folder: string): City {
  const file = path.join(folder, 'city.json');
  const fail = (reason: string): never => {
    throw new StartupError(`${file}: ${reason}`);
  };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail(messageOf(error));
  }
  const parsed = cityFile.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return fail(`${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'invalid'}`);
}

/** Puts the city of a folder in force for this process. Throws a StartupError if the folder is not usable. */
export function openCity(folder: string = bundledFolder()): City {
  if (opened?.folder !== folder) {
    opened = { folder, city: readCity(folder) };
    setCity(publicPart(opened.city));
  }
  return opened.city;
}

/** Returns what `city.json` of the city in force says. */
export const openedCity = (): City => opened?.city ?? openCity();

/** Returns the path of a file in the city's folder. */
export const inCityFolder = (name: string): string =>
  path.join(opened?.folder ?? bundledFolder(), name);
