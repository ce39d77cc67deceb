// The dispatcher and the listeners of live trips, in a process of its own: signed notices on a
// timetable, and plain requests whose answers never end.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { SIGNATURE_HEADER, signNotice } from '../../apps/gateway/sandbox/signature.ts';

export interface LiveRide {
  id: string;
  /** The rider's credential. */
  token: string;
  /** The token of a link that shares the ride. */
  link: string;
  driver: object;
  path: { lat: number; lon: number }[];
}

export interface LiveRound {
  origin: string;
  /** The dispatcher's, for its notices. */
  secret: string;
  rides: LiveRide[];
  /** Of each ride; all rides spread over it. */
  everyMs: number;
  changes: number;
}

/** Where a listener was when a version of its ride arrived. */
export interface Arrival {
  ride: number;
  version: number;
  at: number;
}

export interface LiveOutcome {
  /** From the first notice to the last. */
  seconds: number;
  arrivals: Arrival[];
  /** When the notice that made a version was sent: by ride, then by version. */
  sentAt: number[][];
  /** Listeners that had not heard of the last change 3 s after it. */
  behind: number;
  /** Bytes of events. */
  bytes: number;
  failures: number;
  firstFailure: string | null;
}

const now = (): number => performance.timeOrigin + performance.now();
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const ID = /^id: (\d+)$/gm;

/** A listener; `told` is called with each version. Resolves once it was told its first. */
const listenTo = (
  url: URL,
  token: string | null,
  told: (version: number) => void,
  count: (bytes: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const asked = request(url, { headers, agent: false });
    asked.on('error', reject);
    asked.on('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`a listener got ${response.statusCode}`));
      response.setEncoding('latin1');
      // An event may come in pieces: it is there when its blank line is.
      let open = '';
      response.on('data', (chunk: string) => {
        count(chunk.length);
        const text = open + chunk;
        const end = text.lastIndexOf('\n\n');
        open = end < 0 ? text : text.slice(end + 2);
        if (end < 0) return;
        for (const [, version] of text.slice(0, end).matchAll(ID)) told(Number(version));
        resolve();
      });
      response.on('error', () => {});
    });
    asked.end();
  });

async function run(round: LiveRound): Promise<LiveOutcome> {
  const { origin, secret, rides, everyMs, changes } = round;
  const arrivals: Arrival[] = [];
  const sentAt: number[][] = rides.map(() => []);
  const last = new Map<string, number>();
  let bytes = 0;
  let counting = false;
  let failures = 0;
  let firstFailure: string | null = null;
  const failed = (error: unknown): void => {
    failures += 1;
    firstFailure ??= String(error);
  };

  const count = (length: number): void => {
    if (counting) bytes += length;
  };
  const listeners = rides.flatMap(({ id, token, link }, ride) =>
    [
      { path: `/v1/rides/${id}/events`, credential: token },
      { path: `/v1/shared-trips/${link}/events`, credential: null },
    ].map(({ path, credential }) => async () => {
      const told = (version: number): void => {
        // A ride that goes stale is told of anew, with the version it had.
        if (version <= (last.get(path) ?? 0)) return;
        last.set(path, version);
        if (counting) arrivals.push({ ride, version, at: now() });
      };
      await listenTo(new URL(path, origin), credential, told, count).catch(failed);
    }),
  );
  for (let i = 0; i < listeners.length; i += 50) {
    await Promise.all(listeners.slice(i, i + 50).map((open) => open()));
  }
  process.send?.('listening');
  await new Promise((resolve) => process.once('message', resolve));

  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const webhook = new URL('/v1/dispatch/webhook/sandbox', origin);
  const tell = (body: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        [SIGNATURE_HEADER]: signNotice(secret, Buffer.from(body), new Date()),
      };
      const asked = request(webhook, { method: 'POST', headers, agent }, (response) => {
        response.resume();
        response.on('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`a notice got ${response.statusCode}`));
        });
      });
      asked.on('error', reject);
      asked.end(body);
    });
  const drive = async ({ id, driver, path }: LiveRide, ride: number): Promise<void> => {
    for (let change = 1; change <= changes; change++) {
      const due = begun + (change - 1 + ride / rides.length) * everyMs;
      await pause(Math.max(0, due - now()));
      const at = new Date().toISOString();
      const position = { ...path[change % path.length], at, heading: change % 360 };
      const news = {
        state: 'on_trip',
        sequence: change + 1,
        rideNo: 'bench',
        at,
        driver,
        position,
        path,
        etaSeconds: 1000 - change,
        drivenMetres: null,
        drivenSeconds: null,
        waitingSeconds: null,
        cancelledBy: null,
      };
      const times = sentAt[ride];
      if (times) times[change + 1] = now();
      await tell(JSON.stringify({ noticeId: randomUUID(), rideId: id, news })).catch(failed);
    }
  };
  counting = true;
  const begun = now();
  await Promise.all(rides.map(drive));
  const seconds = (now() - begun) / 1000;
  process.send?.('done');
  await new Promise((resolve) => process.once('message', resolve));
  const late = (): number => [...last.values()].filter((version) => version <= changes).length;
  for (const until = now() + 3000; late() > 0 && now() < until;) await pause(50);
  agent.destroy();
  const behind = late() + listeners.length - last.size;
  return { seconds, arrivals, sentAt, behind, bytes, failures, firstFailure };
}

process.once('message', (round) => {
  run(round as LiveRound)
    .then((outcome) => process.send?.(outcome))
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
});
process.on('disconnect', () => process.exit(0));
