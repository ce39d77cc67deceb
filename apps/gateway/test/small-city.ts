import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { City } from '@shtrans/contract/city/schemas';
import { openCity } from '../src/city/folder.ts';

const BUNDLED = path.resolve(import.meta.dirname, '../../../cities/shanghai');

/** A folder of a city, with everything else of the bundled one. */
export interface SmallCity {
  folder: string;
  remove(): void;
}

/** Writes the folder of a city that differs from the bundled one in its name and in these facts. */
export function smallCity(facts: Partial<Record<keyof City, unknown>>): SmallCity {
  const folder = mkdtempSync(path.join(tmpdir(), 'shtrans-city-'));
  const city = { ...openCity(BUNDLED), name: { zh: '小城', en: 'Smallville' }, ...facts };
  writeFileSync(path.join(folder, 'city.json'), JSON.stringify(city));
  for (const part of ['network', 'operator', 'documents', 'demo']) {
    symlinkSync(path.join(BUNDLED, part), path.join(folder, part));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
