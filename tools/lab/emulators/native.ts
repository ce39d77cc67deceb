/* oxlint-disable unicorn/consistent-function-scoping -- its text runs in the page, without what stands around it */
import type { Host } from '../../../packages/contract/src/hosts/hosts.ts';

/**
 * How a host answers what the page asks of it. `late`: after `lateMs`; `twice`: and once more; `garbage`: something
 * that no page expects; `throws`: the bridge itself fails.
 */
export const REPLIES = [
  'now',
  'late',
  'never',
  'refused',
  'cancelled',
  'garbage',
  'twice',
  'throws',
] as const;
export type Replies = (typeof REPLIES)[number];

/** How the provider's own app is reached: iOS' message handler, an injected object, the older bridge library. */
export type Transport = 'handler' | 'object' | 'library';

/** What the person and the systems behind the host say. */
export interface HostAnswers {
  /** The text of the code before the camera. */
  scanned: string;
  /** WGS 84, in degrees. */
  location: { lat: number; lon: number };
  /** The same place as Chinese maps have it (GCJ-02), some 500 m away: what hosts give who build on such maps. */
  mapLocation: { lat: number; lon: number };
  appInfo: Readonly<Record<string, unknown>>;
  facePassed: boolean;
  /** By the name of a message to the mini-program, the message that it sends back. */
  messages: Readonly<Record<string, { name: string; [field: string]: unknown }>>;
}

export interface HostSettings {
  host: Host;
  system: 'ios' | 'android' | 'harmony' | 'desktop';
  userAgent: string;
  transport: Transport;
  replies: Replies;
  /** Calls that are answered otherwise, by name. */
  repliesTo: Readonly<Record<string, Replies>>;
  lateMs: number;
  /** When the bridge comes, after the first script of the page; 0: before it. */
  bridgeAfterMs: number;
  /** JS-SDK tickets by account: with them the chat app checks signatures. */
  tickets: Readonly<Record<string, string>>;
  answers: HostAnswers;
  /** Where the scripts are served that a container brings itself, if not at their own addresses. */
  sdkAddress?: string;
}

/** One line of the log. `at`: milliseconds since the document began. A reply has the id of its call. */
export interface LabEntry {
  id: number;
  at: number;
  kind: 'call' | 'reply' | 'event' | 'note';
  name: string;
  what: unknown;
  how?: Replies;
}

/** What a host would pass on of the page. */
export interface LabShare {
  title: string;
  desc: string;
  url: string;
  imageUrl: string;
}

interface Outcomes {
  /** Does it, when the answer is due, and gives what is answered. */
  done: () => unknown;
  refused: unknown;
  /** Default: as refused. */
  cancelled?: unknown;
  garbage?: unknown;
}

/** What an emulator works with, and what the lab and the tests see of it as `window.hostLab`. */
export interface Native {
  settings: HostSettings;
  log: LabEntry[];
  /** What the host's menu or sheet would pass on now. */
  shared: LabShare | undefined;
  /** Where the rider was led: `closed`, or the page of the mini-program or another app. */
  led: string[];
  /** A call of the page, answered as the settings say; `failed` by a host that refuses, and by a rider who leaves. */
  call(
    name: string,
    payload: unknown,
    outcomes: Outcomes,
    reply: (said: unknown, failed: boolean) => void,
  ): void;
  note(kind: 'event' | 'note' | 'reply', name: string, what: unknown): void;
  /** Puts the bridge there when it is due, and says so by an event on the document. */
  bring(install: () => void, event?: string): void;
  /** Emulators say here how a message comes that nobody asked for, and what the rider's share button does. */
  unasked(message: unknown): void;
  openMenu(): void;
  /** What the container's own script does when the page loads it. */
  bringSdk(): void;
}

/** The part that is alike in all hosts. Self-contained: its text runs in the page, before any script of it. */
export function native(settings: HostSettings): Native {
  const log: LabEntry[] = [];
  let ids = 0;
  const keep = (entry: LabEntry): void => {
    log.push(entry);
    try {
      if (window.parent !== window)
        window.parent.postMessage({ hostLab: entry }, window.location.origin);
    } catch {
      // A frame of another origin is no lab.
    }
  };
  // What cannot be cloned to the lab is shown as text.
  const serialised = (value: unknown): unknown => {
    try {
      return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
    } catch {
      return String(value);
    }
  };
  const write = (
    id: number,
    kind: LabEntry['kind'],
    name: string,
    content: unknown,
    replyMode?: Replies,
  ): void =>
    keep({
      id,
      at: Math.round(performance.now()),
      kind,
      name,
      what: serialised(content),
      ...(replyMode && { how: replyMode }),
    });
  const self: Native = {
    settings,
    log,
    shared: undefined,
    led: [],
    call(name, payload, outcomes, reply) {
      ids += 1;
      const id = ids;
      const replyMode = settings.repliesTo[name] ?? settings.replies;
      write(id, 'call', name, payload, replyMode);
      if (replyMode === 'throws') throw new Error(`${name}: the bridge failed`);
      if (replyMode === 'never') return;
      const {
        done,
        refused,
        cancelled = refused,
        garbage = '<html>502 Bad Gateway</html>',
      } = outcomes;
      const failed = replyMode === 'refused' || replyMode === 'cancelled';
      const say = async (): Promise<void> => {
        const failure = { refused, cancelled, garbage }[replyMode as 'refused'];
        const response = replyMode === 'garbage' || failed ? failure : await done();
        write(id, 'reply', name, response, replyMode);
        reply(response, failed);
      };
      const tell = (): void => void say();
      setTimeout(tell, replyMode === 'late' ? settings.lateMs : 1);
      if (replyMode === 'twice') setTimeout(tell, 30);
    },
    note: (kind, name, content) => write(0, kind, name, content),
    bring(install, event) {
      const come = (): void => {
        install();
        write(0, 'event', event ?? 'bridge', undefined);
        if (event !== undefined) document.dispatchEvent(new Event(event));
      };
      if (settings.bridgeAfterMs > 0) setTimeout(come, settings.bridgeAfterMs);
      else come();
    },
    unasked: (message) => write(0, 'note', 'nothing sends messages here', message),
    openMenu: () => write(0, 'note', 'this host has no menu that the page fills', undefined),
    bringSdk: () => {},
  };
  // Every web view has this one; codes of the standard: 1 denied, 2 unavailable.
  const { location } = settings.answers;
  const place = { latitude: location.lat, longitude: location.lon, accuracy: 30 };
  const outcomes = {
    done: () => ({ coords: place, timestamp: Date.now() }),
    refused: { code: 1, message: 'denied' },
    garbage: { coords: {} },
  };
  const geolocation = {
    getCurrentPosition: (
      onPosition: (said: unknown) => void,
      fails?: (said: unknown) => void,
    ): void =>
      self.call('navigator.geolocation', undefined, outcomes, (response, failed) =>
        (failed ? fails : onPosition)?.(response),
      ),
  };
  Object.defineProperty(Navigator.prototype, 'geolocation', {
    configurable: true,
    get: () => geolocation,
  });
  return self;
}
