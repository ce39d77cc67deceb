import { setTimeout as delay } from 'node:timers/promises';
import type { EngineTab, InputSource } from '../../tools/stage/engines/engine.ts';
import type { WatchingProxy } from '../../tools/stage/engines/watching-proxy.ts';
import { findInPage, inPageForm, type Found, type Sought } from './in-page.ts';

/** How long something may take to show on a busy machine; nothing waits longer than it must. */
const PATIENCE_MS = 90_000;
const PAUSE_MS = 100;

interface Point {
  x: number;
  y: number;
}

/** What a rider does with a page and sees of it, in whichever engine: journeys are written once in these words. */
export class RiderPage {
  readonly #tab: EngineTab;
  readonly #pointerType: 'mouse' | 'touch';
  readonly #proxy: WatchingProxy;

  constructor(tab: EngineTab, pointerType: 'mouse' | 'touch', proxy: WatchingProxy) {
    this.#tab = tab;
    this.#pointerType = pointerType;
    this.#proxy = proxy;
  }

  /** Opens an address of the gateway, by way of the proxy that watches. */
  async goto(address: string): Promise<void> {
    const { pathname, search, hash } = new URL(address);
    await this.stands();
    await this.#tab.open(this.#proxy.origin + pathname + search + hash);
  }

  async reload(): Promise<void> {
    await this.stands();
    await this.#tab.reload();
  }

  back = (): Promise<void> => this.#tab.travel(-1);
  forward = (): Promise<void> => this.#tab.travel(1);
  picture = (): Promise<Buffer> => this.#tab.picture();

  /** Calls a function in the page; see `EngineTab.call`. */
  call: EngineTab['call'] = (inPage, ...args) => this.#tab.call(inPage, ...args);

  /** What the device keeps as a login in an earlier tab left it. The page must be of the app's origin. */
  async keep(entries: Readonly<Record<string, string>>): Promise<void> {
    await this.call((items: Readonly<Record<string, string>>) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, entries);
  }

  /** Cuts the phone off from its network, or connects it again, of which browsers tell pages. */
  async setOffline(isOffline: boolean): Promise<void> {
    this.#proxy.isCut = isOffline;
    await this.call(
      (type: string) => {
        dispatchEvent(new Event(type));
      },
      isOffline ? 'offline' : 'online',
    );
  }

  /** What there is of something now. A page that is being left has nothing. */
  async look(sought: Sought, mode: 'look' | 'show' | 'focus' = 'look'): Promise<Found> {
    return await this.call(findInPage, inPageForm(sought), mode);
  }

  /** Waits until a condition holds; fails with `what` and the last failure. Conditions fail while a page is being left. */
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

  /** Waits until it can be seen. Gives its text. */
  async see(sought: Sought): Promise<string> {
    let text = '';
    await this.until(`not seen: ${nameOf(sought)}`, async () => {
      const { count, box, text: read } = await this.look(sought);
      text = read;
      return count > 0 && box !== null && box.width > 0;
    });
    return text;
  }

  /** Waits until none can be seen. */
  async seeGone(sought: Sought): Promise<void> {
    await this.until(`still seen: ${nameOf(sought)}`, async () => {
      return (await this.look(sought)).count === 0;
    });
  }

  /** The address of the page. */
  address = (): Promise<string> => this.call(() => location.href);

  /** Waits until the address has what a pattern finds. */
  async reach(pattern: RegExp): Promise<void> {
    await this.until(`not reached: ${pattern}`, async () => pattern.test(await this.address()));
  }

  /** Taps it as soon as a finger meets it where it stands still. */
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

  /** Types a text in place of what a field holds, key by key. */
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

  /** Presses a key on what has the focus. */
  async press(value: string): Promise<void> {
    const actions = [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
    await this.#tab.perform({ type: 'key', id: 'keys', actions });
  }

  /** Moves fingers over the screen, each along its points in 20 ms a step, and lifts them where they rest. */
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
          // A finger that lifts while it moves throws what it holds.
          ...(rest.length > 0 ? [{ type: 'pause', duration: 200 }] : []),
          { type: 'pointerUp', button: 0 },
        ],
      };
    });
    await this.#tab.perform(...sources);
  }

  /**
   * Waits until nothing is asked for any more: what is under way when a page is left fails, and unlike Chromium these engines
   * tell the page so while it goes.
   */
  async stands(): Promise<void> {
    let quiet = 0;
    await this.until('the page goes on asking', async () => {
      quiet = this.#proxy.underWay() === 0 ? quiet + 1 : 0;
      return quiet > 3;
    });
  }

  /** The app has drawn the page, or taken over the document's, and listens. */
  async takenOver(): Promise<void> {
    await this.until('React did not take over', () =>
      this.call(() => {
        // A picture over the whole screen is all of its page, beside the root.
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
