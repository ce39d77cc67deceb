const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(new Error('not stored', { cause: request.error })),
    );
  });

/** A full disk may be reported only now. */
const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(new Error('not stored', { cause: transaction.error })),
    );
  });

/**
 * Objects in the browser's own database by their keys; they may contain values that are not text, such as unreadable
 * crypto keys. If the browser stores nothing, they last for this page load. `next` changes one object in one step,
 * even if two tabs do so at the same time; undefined leaves it unchanged. The returned function resolves with the
 * object. A new key also deletes the objects that are over.
 */
export function keptObjects<T extends object>(name: string, isOver: (object: T) => boolean) {
  /** An object that could not be stored is newer than the database's. */
  const inMemory = new Map<string, T>();
  const forgetOver = async (store: IDBObjectStore): Promise<void> => {
    const objects = (await settled(store.getAll())) as readonly T[];
    const keys = await settled(store.getAllKeys());
    const keysToDelete = keys.filter((_, n) => objects[n] !== undefined && isOver(objects[n]));
    await Promise.all(keysToDelete.map((key) => settled(store.delete(key))));
  };
  return async (
    key: string,
    next: (object: T | undefined) => T | undefined,
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
        const object = next(inMemory.get(key) ?? read);
        if (object !== undefined) {
          if (read === undefined) await forgetOver(store);
          await settled(store.put(object, key));
          await completed(transaction);
          inMemory.delete(key);
        }
        return object;
      } finally {
        db.close();
      }
    };
    try {
      return await inDatabase();
    } catch {
      const object = next(inMemory.get(key) ?? read);
      if (object !== undefined) inMemory.set(key, object);
      return object;
    }
  };
}
