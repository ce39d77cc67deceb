import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  decodedMappings,
  encodedMap,
  type EncodedSourceMap,
  originalPositionFor,
  TraceMap,
} from '@jridgewell/trace-mapping';
import type { Plugin, Rolldown } from 'vite';
import { releaseOf } from './releases.ts';

/** The folder of a build's maps, below the web's root: next to `dist`, so that no server serves them. */
const FOLDER = 'source-maps';

/** The folder with the maps of the last build; it contains one folder with the release's name. */
export const mapsFolder = (root: string): string => path.join(root, FOLDER);

const mapName = (chunk: Rolldown.OutputChunk): string => `${chunk.fileName}.map`;

/** Updates a chunk's map after the text that follows `before` moved by `growth`, in the same line. */
export function shiftMap(
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk,
  { before, growth }: { before: string; growth: number },
): void {
  const asset = bundle[mapName(chunk)];
  if (asset?.type !== 'asset') return;
  const map = JSON.parse(asset.source.toString()) as EncodedSourceMap;
  const linesBefore = before.split('\n');
  const column = linesBefore.at(-1)?.length ?? 0;
  const moved = decodedMappings(new TraceMap(map)).map((line, number) =>
    number === linesBefore.length - 1
      ? line.map(([mappedColumn, ...rest]): (typeof line)[number] => [
          mappedColumn > column ? mappedColumn + growth : mappedColumn,
          ...rest,
        ])
      : line,
  );
  const { mappings } = encodedMap(new TraceMap({ ...map, mappings: moved }));
  asset.source = JSON.stringify({ ...map, mappings });
}

/** Moves the maps out of the build into a folder of their own, by release. */
export function sourceMaps(): Plugin {
  const maps = new Map<string, string>();
  return {
    name: 'source-maps',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        maps.clear();
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type !== 'asset' || !name.endsWith('.map')) continue;
          maps.set(path.posix.basename(name), file.source.toString());
          delete bundle[name];
        }
      },
    },
    async writeBundle(_, bundle) {
      const folder = mapsFolder(this.environment.config.root);
      await rm(folder, { recursive: true, force: true });
      const releaseFolder = path.join(folder, releaseOf(bundle));
      await mkdir(releaseFolder, { recursive: true });
      await Promise.all(
        [...maps].map(([name, text]) => writeFile(path.join(releaseFolder, name), text)),
      );
    },
  };
}

/** A position in a source file. */
export interface SourcePlace {
  /** Below the web's root, or `../` and so on from there. */
  file: string;
  /** From 1 on, as people count lines. */
  line: number;
  /** The text of that line, and the frame's column in it. */
  text: string;
  column: number;
}

const FRAME = /assets\/([\w.-]+\.js):(\d+):(\d+)/;

/** The source positions of a reported stack's frames, the innermost first, from the maps in a release's folder. */
export async function placesOf(stack: string, folder: string): Promise<SourcePlace[]> {
  const places: SourcePlace[] = [];
  for (const frame of stack.split('\n')) {
    const [, script, line, column] = FRAME.exec(frame) ?? [];
    if (script === undefined) continue;
    const map = new TraceMap(await readFile(path.join(folder, `${script}.map`), 'utf8'));
    // Columns of stacks begin with 1.
    const original = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
    if (original.source === null) continue;
    const content = map.sourcesContent?.[map.sources.indexOf(original.source)] ?? '';
    places.push({
      file: path.posix.join('dist/assets', original.source),
      line: original.line,
      text: content.split('\n')[original.line - 1] ?? '',
      column: original.column,
    });
  }
  return places;
}
