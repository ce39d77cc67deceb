import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { OFFLINE_WORKER } from '../src/core/offline/keep.ts';
import { BASE_PATH } from '../src/core/route/path.ts';

/** Writes the guide's service worker as one file under the name the pages register. */
export function offlineWorker(): Plugin {
  let root = '';
  let dist = '';
  return {
    name: 'offline-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      dist = path.resolve(root, config.build.outDir);
    },
    async writeBundle() {
      const built = await build({
        configFile: false,
        root,
        logLevel: 'error',
        build: {
          write: false,
          target: ['chrome80', 'safari14'],
          lib: { entry: 'src/app/offline-worker.ts', formats: ['iife'], name: '__w' },
        },
      });
      const output = [built].flat()[0] as Rolldown.RolldownOutput;
      const file = path.join(dist, OFFLINE_WORKER.slice(BASE_PATH.length + 1));
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, output.output[0].code);
    },
  };
}
