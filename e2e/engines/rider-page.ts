import { setTimeout as delay } from 'node:timers/promises';
import type { EngineTab, InputSource } from '../../tools/stage/engines/engine.ts';
import type { WatchingProxy } from '../../tools/stage/engines/watching-proxy.ts';
import { findInPage, inPageForm, type Found, type Sought } from './in-page.ts';

/** Maximum wait on a busy machine; each wait ends as soon as it can. */
const PATIENCE_MS = 90_000;
const PAUSE_MS = 100;

interface Point {
  x: number;
  y: number;
}

/** A rider's actions on a page and views of it, the same in every engine. */
export class RiderPage {
  readonly #tab: EngineTab;
  readonly #pointerType: 'mouse' | 'touch';
  readonly #proxy: WatchingProxy;

  constructor(tab: EngineTab, pointerType: 'mouse' | 'touch', proxy: WatchingProxy) {
    this.#tab = tab;
    this.#pointerType = pointerType;
    this.#proxy = proxy;
  }

  /** Opens an address of the gateway through the recording proxy. */
  async goto(address: string): Promise<void> {
    const { pathname, search, hash } = new URL(address);
    await this.waitUntilIdle();
    await this.#tab.open(this.#proxy.origin + pathname + search + hash);
  }

  async reload(): Promise<void> {
    await this.waitUntilIdle();
    await this.#tab.reload();
  }

  back = (): Promise<void> => this.#tab.travel(-1);
  forward = (): Promise<void> => this.#tab.travel(1);
  picture = (): Promise<Buffer> => this.#tab.picture();

  /** Calls a function in the page; see `EngineTab.call`. */
  call: EngineTab['call'] = (inPage, ...args) => this.#tab.call(inPage, ...args);

  /** Stores entries on the device, as a login in an earlier tab does. The page must have the app's origin. */
  async keep(entries: Readonly<Record<string, string>>): Promise<void> {
    await this.call((items: Readonly<Record<string, string>>) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, entries);
  }

  /** Cuts the phone off from its network or connects it again, and fires the event that browsers send. */
  async setOffline(isOffline: boolean): Promise<void> {
    this.#proxy.isCut = isOffline;
    await this.call(
      (type: string) => {
        dispatchEvent(new Event(type));
      },
      isOffline ? 'offline' : 'online',
    );
  }

  /** Returns the present state of elements. A page that is being left has none. */
  async look(sought: Sought, mode: 'look' | 'show' | 'focus' = 'look'): Promise<Found> {
    return await this.call(findInPage, inPageForm(sought), mode);
  }

  /** Waits until a condition is true; fails with `failureText` and the last error. Conditions throw while a page is being left. */
  async until(failureText: string, holds: () => Promise<boolean>): Promise<void> {
    const limit = Date.now() + PATIENCE_MS;
    let failure: unknown;
    for (;;) {
      try {
        if (await holds()) return;
      } catch (error) {
        failure = error;
      }
      if (Date.now() > limit) {
        throw new Error(`${failureText}, on ${await this.address().catch(String)}`, {
          cause: failure,
        });
      }
      await delay(PAUSE_MS);
    }
  }

  /** Waits until it is visible. Returns its text. */
  async see(sought: Sought): Promise<string> {
    let text = '';
    await this.until(`not seen: ${nameOf(sought)}`, async () => {
      const { count, box, text: read } = await this.look(sought);
      text = read;
      return count > 0 && box !== null && box.width > 0;
    });
    return text;
  }

  /** Waits until none is visible. */
  async seeGone(sought: Sought): Promise<void> {
    await this.until(`still seen: ${nameOf(sought)}`, async () => {
      return (await this.look(sought)).count === 0;
    });
  }

  /** The address of the page. */
  address = (): Promise<string> => this.call(() => location.href);

  /** Waits until the address matches a pattern. */
  async reach(pattern: RegExp): Promise<void> {
    await this.until(`not reached: ${pattern}`, async () => pattern.test(await this.address()));
  }

  /** Taps it as soon as it has stopped moving and nothing covers it. */
  async tap(sought: Sought): Promise<void> {
    let lastPoint: Point | null = null;
    await this.until(`cannot be tapped: ${nameOf(sought)}`, async () => {
      const element = await this.look(sought, 'show');
      const isStill =
        lastPoint !== null && element.at?.x === lastPoint.x && element.at.y === lastPoint.y;
      ({ at: lastPoint } = element);
      return isStill && !element.isDisabled;
    });
    if (lastPoint !== null) await this.finger([lastPoint]);
  }

  /** Chooses a radio, or checks a box. */
  async check(sought: Sought): Promise<void> {
    if (!(await this.look(sought)).isChecked) await this.tap(sought);
    await this.until(`not chosen: ${nameOf(sought)}`, async () => {
      return (await this.look(sought)).isChecked;
    });
  }

  /** Replaces the content of a field, key by key. */
  async write(sought: Sought, text: string): Promise<void> {
    await this.tap(sought);
    await this.look(sought, 'focus');
    const keys = text === '' ? ['\uE003'] : Array.from(text);
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#tab.perform({ type: 'key', id: 'keys', actions });
  }

  /** Presses a key on the focused element. */
  async press(value: string): Promise<void> {
    const actions = [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
    await this.#tab.perform({ type: 'key', id: 'keys', actions });
  }

  /** Moves fingers along their points at 20 ms a step, pauses, and lifts them. */
  async finger(...paths: readonly (readonly Point[])[]): Promise<void> {
    const move = ({ x, y }: Point, duration: number) => ({
      type: 'pointerMove',
      x: Math.round(x),
      y: Math.round(y),
      duration,
    });
    const sources = paths.map((path, i): InputSource => {
      const [first = { x: 0, y: 0 }, ...rest] = path;
      return {
        type: 'pointer',
        id: `finger-${i}`,
        parameters: { pointerType: this.#pointerType },
        actions: [
          move(first, 0),
          { type: 'pointerDown', button: 0 },
          ...rest.map((point) => move(point, 20)),
          // Without the pause, the release becomes a fling.
          ...(rest.length > 0 ? [{ type: 'pause', duration: 200 }] : []),
          { type: 'pointerUp', button: 0 },
        ],
      };
    });
    await this.#tab.perform(...sources);
  }

  /**
   * Waits until no request is in progress. Requests fail when a page is left, and unlike Chromium these engines report
   * that to the page before it is gone.
   */
  async waitUntilIdle(): Promise<void> {
    let quietChecks = 0;
    await this.until('the page keeps sending requests', async () => {
      quietChecks = this.#proxy.underWay() === 0 ? quietChecks + 1 : 0;
      return quietChecks > 3;
    });
  }

  /** Waits until the app has drawn or hydrated the page and listens. */
  async takenOver(): Promise<void> {
    await this.until('React did not take over', () =>
      this.call(() => {
        // A full-screen picture is outside the root, and is all of its page.
        const drawnElements = document.querySelectorAll('#root > *, body > :not(#root)');
        return [...drawnElements].some((each) =>
          Object.keys(each).some((key) => key.startsWith('__react')),
        );
      }),
    );
  }
}

const nameOf = ({ within, ...sought }: Sought): string =>
  Object.values(sought).map(String).join(' ') + (within ? ` in ${nameOf(within)}` : '');
