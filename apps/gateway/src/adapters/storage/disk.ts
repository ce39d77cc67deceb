import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { StoragePort } from './port.ts';
import { errorCode } from '../../errors/error-code.ts';

const KEY = /^[\da-f]{2}\/[\da-f]{2}\/[\da-f]{64}$/;

/** Stores files below `folder`. A file is synced before it gets its name, so it is complete or absent. */
export function diskStorage(folder: string): StoragePort {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('not a storage key');
    return path.join(folder, key);
  };
  let drafts = 0;
  return {
    async put(key, bytes) {
      const file = pathOf(key);
      if ((await sizeOf(file)) === bytes.length) return;
      await mkdir(path.dirname(file), { recursive: true });
      drafts += 1;
      const draft = `${file}.${process.pid}-${drafts}.draft`;
      try {
        await writeSynced(draft, bytes);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncFolder(path.dirname(file));
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
  };
}

const sizeOf = (file: string): Promise<number | null> =>
  stat(file).then(
    (fileStat) => fileStat.size,
    () => null,
  );

async function writeSynced(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A new name is durable after its folder is synced. Windows cannot and need not sync folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
