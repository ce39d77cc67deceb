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

/** Where the maps of a build lie, below the web's root: beside `dist`, so that no server finds them there. */
const FOLDER = 'source-maps';

/** The folder with the maps of the last build; in it one folder, which has the release's name. */
export const mapsFolder = (root: string): string => path.join(root, FOLDER);

const mapName = (chunk: Rolldown.OutputChunk): string => `${chunk.fileName}.map`;

/** Keeps a chunk's map true when what comes after `before` became longer by `growth`, in the same line. */
export function shiftMap(
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk,
  { before, growth }: { before: string; growth: number },
): void {
  const asset = bundle[mapName(chunk)];
  if (asset?.type !== 'asset') return;
  const map = JSON.parse(asset.source.toString()) as EncodedSourceMap;
  const above = before.split('\n');
  const column = above.at(-1)?.length ?? 0;
  const moved = decodedMappings(new TraceMap(map)).map((line, number) =>
    number === above.length - 1
      ? line.map(([at, ...rest]): (typeof line)[number] => [
          at > column ? at + growth : at,
          ...rest,
        ])
      : line,
  );
  const { mappings } = encodedMap(new TraceMap({ ...map, mappings: moved }));
  asset.source = JSON.stringify({ ...map, mappings });
}

/** Takes the maps out of the build and puts them into a folder of their own, by release. */
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
      const own = path.join(folder, releaseOf(bundle));
      await mkdir(own, { recursive: true });
      await Promise.all([...maps].map(([name, text]) => writeFile(path.join(own, name), text)));
    },
  };
}

/** A place in a source file. */
export interface SourcePlace {
  /** Below the web's root, or `../` and so on from there. */
  file: string;
  /** From 1 on, as people count them. */
  line: number;
  /** The text of that line, and how far into it the frame is. */
  text: string;
  column: number;
}

const FRAME = /assets\/([\w.-]+\.js):(\d+):(\d+)/;

/** Where the frames of a reported stack are in the source, the innermost first, by the maps in a release's folder. */
export async function placesOf(stack: string, folder: string): Promise<SourcePlace[]> {
  const places: SourcePlace[] = [];
  for (const frame of stack.split('\n')) {
    const [, script, line, column] = FRAME.exec(frame) ?? [];
    if (script === undefined) continue;
    const map = new TraceMap(await readFile(path.join(folder, `${script}.map`), 'utf8'));
    // Columns of stacks begin with 1.
    const found = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
    if (found.source === null) continue;
    const content = map.sourcesContent?.[map.sources.indexOf(found.source)] ?? '';
    places.push({
      file: path.posix.join('dist/assets', found.source),
      line: found.line,
      text: content.split('\n')[found.line - 1] ?? '',
      column: found.column,
    });
  }
  return places;
}
