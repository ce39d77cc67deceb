/**
 * Storage that never throws: private modes, full disks and locked web views fall back to memory, which lasts for this
 * page load. `open` is called on each access because reading `window.localStorage` may itself throw.
 */
function safeStorage(open: () => Storage) {
  const memory = new Map<string, string>();
  return {
    get(key: string): string | undefined {
      try {
        return open().getItem(key) ?? memory.get(key);
      } catch {
        return memory.get(key);
      }
    },
    set(key: string, value: string): void {
      try {
        open().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key: string): void {
      memory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // If nothing can be removed, nothing is stored either.
      }
    },
    /** The existing keys that begin with `start`. */
    names(start: string): string[] {
      let names = [...memory.keys()];
      try {
        names = [...Object.keys(open()), ...names];
      } catch {
        // Only memory is available.
      }
      return names.filter((name) => name.startsWith(start));
    },
  };
}

export const localStore = safeStorage(() => window.localStorage);
export const sessionStore = safeStorage(() => window.sessionStorage);
