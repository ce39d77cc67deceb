import { doneWithin, QUICK_MS } from './answer-within.ts';
import { failed, type HostAnswer } from './capabilities.ts';
import { loadScript } from './load-script.ts';

type Calls<C> = { [N in keyof C]-?: NonNullable<C[N]> };

/** The functions that a container's own script adds to the page. */
export interface ContainerFunctions<C extends object> {
  /** The container, once its script is loaded; undefined if that fails. */
  find: () => Promise<C | undefined>;
  /** Calls one function: `unavailable` without the container, or if the container is too old to have that function. */
  ask: <N extends keyof C>(name: N, use: (call: Calls<C>[N]) => unknown) => Promise<HostAnswer>;
}

/**
 * @param present returns the script's object in the page, if loaded
 * @param script the address, which only that host can resolve
 */
export function containerFunctions<C extends object>(
  present: () => C | undefined,
  script: string,
): ContainerFunctions<C> {
  const find = async (): Promise<C | undefined> => {
    if (present() === undefined) await loadScript(script, QUICK_MS);
    return present();
  };
  return {
    find,
    async ask(name, use) {
      const container = await find();
      const call = container?.[name];
      if (typeof call !== 'function') return failed('unavailable');
      return await doneWithin(QUICK_MS, () => use(call.bind(container) as Calls<C>[typeof name]));
    },
  };
}
