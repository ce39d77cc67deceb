/* oxlint-disable unicorn/consistent-function-scoping -- its text runs in the page, without the code around it */
import type { Host } from '../../../packages/contract/src/hosts/hosts.ts';

/**
 * How a host answers the page's calls. `late`: after `lateMs`; `twice`: two times; `garbage`: a result that no page
 * expects; `throws`: the bridge itself fails.
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

/** The transport to the provider's own app: iOS' message handler, an injected object, or the older bridge library. */
export type Transport = 'handler' | 'object' | 'library';

/** The answers of the person and of the systems behind the host. */
export interface HostAnswers {
  /** The text of the scanned code. */
  scanned: string;
  /** WGS 84, in degrees. */
  location: { lat: number; lon: number };
  /** The same place in the coordinates of Chinese maps (GCJ-02), some 500 m away: what hosts built on such maps return. */
  mapLocation: { lat: number; lon: number };
  appInfo: Readonly<Record<string, unknown>>;
  facePassed: boolean;
  /** By the name of a message to the mini-program, the message that it returns. */
  messages: Readonly<Record<string, { name: string; [field: string]: unknown }>>;
}

export interface HostSettings {
  host: Host;
  system: 'ios' | 'android' | 'harmony' | 'desktop';
  userAgent: string;
  transport: Transport;
  replies: Replies;
  /** Calls with another reply, by name. */
  repliesTo: Readonly<Record<string, Replies>>;
  lateMs: number;
  /** Milliseconds until the bridge appears, after the first script of the page; 0: before it. */
  bridgeAfterMs: number;
  /** JS-SDK tickets by account, with which the chat app checks signatures. */
  tickets: Readonly<Record<string, string>>;
  answers: HostAnswers;
  /** Address of the scripts that a container provides itself, if it is not the original one. */
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

/** What a host would share of the page. */
export interface LabShare {
  title: string;
  desc: string;
  url: string;
  imageUrl: string;
}

interface Outcomes {
  /** Carries out the call when its answer is due, and returns the answer. */
  done: () => unknown;
  refused: unknown;
  /** Default: the same as refused. */
  cancelled?: unknown;
  garbage?: unknown;
}

/** The interface for emulators, which the lab and tests read as `window.hostLab`. */
export interface Native {
  settings: HostSettings;
  log: LabEntry[];
  /** What the host's menu or sheet would share now. */
  shared: LabShare | undefined;
  /** Where the rider was taken: `closed`, or the page of the mini-program or another app. */
  led: string[];
  /** A call of the page, answered according to the settings; `failed` if the host refuses or the rider leaves. */
  call(
    name: string,
    payload: unknown,
    outcomes: Outcomes,
    reply: (said: unknown, failed: boolean) => void,
  ): void;
  note(kind: 'event' | 'note' | 'reply', name: string, what: unknown): void;
  /** Installs the bridge when it is due, and dispatches an event on the document. */
  bring(install: () => void, event?: string): void;
  /** Emulators set how an unsolicited message arrives, and what the rider's share button does. */
  unasked(message: unknown): void;
  openMenu(): void;
  /** What the container's own script does when the page loads it. */
  bringSdk(): void;
}

/** The part that all hosts share. Self-contained: its text runs in the page, before any script of it. */
export function native(settings: HostSettings): Native {
  const log: LabEntry[] = [];
  let ids = 0;
  const keep = (entry: LabEntry): void => {
    log.push(entry);
    try {
      if (window.parent !== window)
        window.parent.postMessage({ hostLab: entry }, window.location.origin);
    } catch {
      // A frame of another origin is not the lab.
    }
  };
  // Values that cannot be cloned to the lab are shown as text.
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
    unasked: (message) => write(0, 'note', 'this host accepts no messages here', message),
    openMenu: () => write(0, 'note', 'this host has no menu that the page fills', undefined),
    bringSdk: () => {},
  };
  // Every web view has this function; codes of the standard: 1 denied, 2 unavailable.
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
