import { doneWithin, QUICK_MS } from './answer-within.ts';
import { failed, type HostAnswer } from './capabilities.ts';
import { loadScript } from './load-script.ts';

type Calls<C> = { [N in keyof C]-?: NonNullable<C[N]> };

/** What a container's own script puts into the page, by its functions. */
export interface ContainerFunctions<C extends object> {
  /** The container, once its script is there; undefined where that does not come. */
  find: () => Promise<C | undefined>;
  /** Asks by one function: `unavailable` without the container, or where it is too old to have that one. */
  ask: <N extends keyof C>(name: N, use: (call: Calls<C>[N]) => unknown) => Promise<HostAnswer>;
}

/**
 * @param present what the script has put into the page, if it has
 * @param script its address, which that host alone can resolve
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
