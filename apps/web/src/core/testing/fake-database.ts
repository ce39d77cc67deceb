import { vi } from 'vitest';

function request(result: unknown) {
  const it = Object.assign(new EventTarget(), { result });
  setTimeout(() => it.dispatchEvent(new Event('success')));
  return it;
}

/**
 * Puts as much of the browser's database as is used in its place, until `vi.unstubAllGlobals()`.
 * @param kept what it holds, by key
 * @param full it takes nothing any more, and says so at once or with the end of the transaction
 */
export function databaseWith(
  kept: Map<string, unknown>,
  full: 'no' | 'at once' | 'in the end' = 'no',
): void {
  const open = () => {
    const transaction = Object.assign(new EventTarget(), {
      objectStore: () => ({
        get: (key: string) => request(kept.get(key)),
        getAll: () => request([...kept.values()]),
        getAllKeys: () => request([...kept.keys()]),
        delete: (key: string) => request(kept.delete(key)),
        put: (value: unknown, key: string) => {
          if (full === 'at once') throw new DOMException('no room', 'DataCloneError');
          if (full === 'no') kept.set(key, value);
          const end = new Event(full === 'no' ? 'complete' : 'abort');
          setTimeout(() => setTimeout(() => transaction.dispatchEvent(end)));
          return request(key);
        },
      }),
    });
    return request({ transaction: () => transaction, close: () => {} });
  };
  vi.stubGlobal('indexedDB', { open });
}
