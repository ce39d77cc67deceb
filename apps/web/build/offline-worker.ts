import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { OFFLINE_WORKER } from '../src/core/offline/keep.ts';
import { BASE_PATH } from '@shtrans/contract/addresses/link-to';
import { oneScript } from './one-script.ts';

/** Writes the service worker as one file under the name that the pages register. */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    async writeBundle() {
      const { root, build } = this.environment.config;
      const file = path.resolve(root, build.outDir, OFFLINE_WORKER.slice(BASE_PATH.length + 1));
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, await oneScript(root, 'src/app/offline-worker.ts'));
    },
  };
}
