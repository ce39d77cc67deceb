const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(new Error('not kept', { cause: request.error })),
    );
  });

/** A disk that is full may say so only now. */
const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(new Error('not kept', { cause: transaction.error })),
    );
  });

/**
 * Objects of the browser's own database by their keys, which may also hold what is no text, such as keys that cannot be
 * read. Where the browser keeps nothing they last for this page load. What is given changes one in one step, also where
 * two tabs do so at once, and gives it; undefined leaves it as it is. A new key has the objects forgotten that are over.
 */
export function keptObjects<T extends object>(name: string, isOver: (held: T) => boolean) {
  /** What could not be kept is newer than what the database has. */
  const inMemory = new Map<string, T>();
  const forgetOver = async (store: IDBObjectStore): Promise<void> => {
    const held = (await settled(store.getAll())) as readonly T[];
    const keys = await settled(store.getAllKeys());
    const over = keys.filter((_, n) => held[n] !== undefined && isOver(held[n]));
    await Promise.all(over.map((key) => settled(store.delete(key))));
  };
  return async (
    key: string,
    next: (held: T | undefined) => T | undefined,
  ): Promise<T | undefined> => {
    let read: T | undefined;
    const inDatabase = async () => {
      const opening = indexedDB.open(name, 1);
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(name));
      const db = await settled(opening);
      try {
        const transaction = db.transaction(name, 'readwrite');
        const store = transaction.objectStore(name);
        read = (await settled(store.get(key))) as T | undefined;
        const held = next(inMemory.get(key) ?? read);
        if (held !== undefined) {
          if (read === undefined) await forgetOver(store);
          await settled(store.put(held, key));
          await completed(transaction);
          inMemory.delete(key);
        }
        return held;
      } finally {
        db.close();
      }
    };
    try {
      return await inDatabase();
    } catch {
      const held = next(inMemory.get(key) ?? read);
      if (held !== undefined) inMemory.set(key, held);
      return held;
    }
  };
}
