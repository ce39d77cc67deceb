import { vi } from 'vitest';

function request(result: unknown) {
  const fakeRequest = Object.assign(new EventTarget(), { result });
  setTimeout(() => fakeRequest.dispatchEvent(new Event('success')));
  return fakeRequest;
}

/**
 * Replaces the part of the browser's database that is used, until `vi.unstubAllGlobals()`.
 * @param contents its contents, by key
 * @param full it stores nothing more and reports that immediately, or at the end of the transaction
 */
export function databaseWith(
  contents: Map<string, unknown>,
  full: 'no' | 'at once' | 'in the end' = 'no',
): void {
  const open = () => {
    const transaction = Object.assign(new EventTarget(), {
      objectStore: () => ({
        get: (key: string) => request(contents.get(key)),
        getAll: () => request([...contents.values()]),
        getAllKeys: () => request([...contents.keys()]),
        delete: (key: string) => request(contents.delete(key)),
        put: (value: unknown, key: string) => {
          if (full === 'at once') throw new DOMException('no room', 'DataCloneError');
          if (full === 'no') contents.set(key, value);
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
