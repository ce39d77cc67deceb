const KEY = 'it';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(new Error('not kept', { cause: request.error })),
    );
  });

/**
 * An object of the browser's own database, which also keeps what is no text, such as keys that cannot be read. Where
 * the browser keeps nothing it lasts for this page load. What is given changes it in one step, also where two tabs do
 * so at once, and gives it; undefined leaves it as it is.
 */
export function keptObject<T extends object>(name: string) {
  let inMemory: T | undefined;
  const inDatabase = async (next: (held: T | undefined) => T | undefined) => {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(name));
    const db = await settled(opening);
    try {
      const store = db.transaction(name, 'readwrite').objectStore(name);
      const held = next((await settled(store.get(KEY))) as T | undefined);
      if (held !== undefined) await settled(store.put(held, KEY));
      return held;
    } finally {
      db.close();
    }
  };
  return async (next: (held: T | undefined) => T | undefined): Promise<T | undefined> => {
    try {
      return await inDatabase(next);
    } catch {
      const held = next(inMemory);
      inMemory = held ?? inMemory;
      return held;
    }
  };
}
