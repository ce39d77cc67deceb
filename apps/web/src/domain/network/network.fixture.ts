import type { NetworkMap } from '@shtrans/contract/traffic/schemas';

/** A network of the given patterns, `A B C`; its stations form a grid in alphabetical order. */
export function mapOf(
  lines: Record<string, { paths: string[]; loop?: boolean }>,
  places: Record<string, { lat: number; lon: number }> = {},
): NetworkMap {
  const split = Object.entries(lines).map(([id, { paths, loop = false }]) => ({
    id,
    mode: 'metro' as const,
    name: { zh: `${id}号线`, en: `Line ${id}` },
    colour: '#0b6b6f',
    loop,
    paths: paths.map((path) => path.split(' ')),
  }));
  const ids = [...new Set(split.flatMap(({ paths }) => paths.flat()))].sort();
  return {
    lines: split,
    stations: ids.map((id, i) => ({
      id,
      name: { zh: `车站${id}`, en: `Station of ${id}` },
      ...(places[id] ?? { lat: 31.2 + (i % 3) * 0.01, lon: 121.4 + Math.floor(i / 3) * 0.01 }),
      lines: split.filter(({ paths }) => paths.flat().includes(id)).map((line) => line.id),
    })),
    credit: '© OpenStreetMap contributors',
    version: '1',
  };
}
