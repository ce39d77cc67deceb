// The dispatcher and the listeners of live trips, in their own process: signed webhooks at fixed times, and plain
// requests with endless answers.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type ClientRequest, get, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { signatureHeaders } from '../../apps/gateway/src/adapters/signature.ts';
import { serveParent } from './children.ts';

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
  /** The dispatcher's secret for its webhooks. */
  secret: string;
  rides: LiveRide[];
  /** Interval of changes of each ride; all rides are spread over it. */
  everyMs: number;
  changes: number;
}

export interface LiveOutcome {
  /** From the first webhook to the last. */
  seconds: number;
  /** From a change's webhook to each listener, ms. */
  latencies: number[];
  /** Listeners that had not received the last change 3 s after it. */
  behind: number;
  /** Bytes of events. */
  bytes: number;
}

const now = (): number => performance.timeOrigin + performance.now();
const ID = /^id: (\d+)$/gm;

const answerOf = (clientRequest: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    clientRequest.once('response', resolve).once('error', reject);
  });

/** Opens a stream and calls `heard` with each text of whole events. Resolves after the first. */
async function listenTo(
  url: URL,
  token: string | null,
  onEvents: (events: string) => void,
): Promise<void> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await answerOf(get(url, { headers, agent: false }));
  if (response.statusCode !== 200) throw new Error(`a listener got ${response.statusCode}`);
  response.setEncoding('latin1');
  response.on('error', () => {});
  // An event can arrive in pieces: it is complete with its blank line.
  let open = '';
  await new Promise<void>((resolve) => {
    response.on('data', (chunk: string) => {
      const text = open + chunk;
      const end = text.lastIndexOf('\n\n') + 2;
      open = end < 2 ? text : text.slice(end);
      if (end < 2) return;
      onEvents(text.slice(0, end));
      resolve();
    });
  });
}

/** A small number, as for a dispatcher: the gateway refuses calls for which it has no connection. */
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/**
 * Sends the dispatcher's signed webhook.
 * @param onSocket called when the request gets its socket
 */
async function post(url: URL, secret: string, notice: object, onSocket: () => void): Promise<void> {
  const body = JSON.stringify(notice);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...signatureHeaders(secret, body, new Date()),
  };
  const clientRequest = request(url, { method: 'POST', headers, agent })
    .once('socket', onSocket)
    .end(body);
  const response = await answerOf(clientRequest);
  await once(response.resume(), 'end');
  if (response.statusCode !== 200) throw new Error(`a webhook got ${response.statusCode}`);
}

/** Pauses where its parent must act: when all listen, and when the last change is made. */
async function* run(round: LiveRound): AsyncGenerator<string, LiveOutcome> {
  const { origin, secret, rides, everyMs, changes } = round;
  const latencies: number[] = [];
  /** When the webhook of a version was sent: by ride, then by version. */
  const sentAt: number[][] = rides.map(() => []);
  const last = new Map<string, number>();
  let bytes = 0;
  let counting = false;
  const listen = (ride: number, path: string, credential: string | null): Promise<void> =>
    listenTo(new URL(path, origin), credential, (events) => {
      if (counting) bytes += events.length;
      for (const [, id] of events.matchAll(ID)) {
        const version = Number(id);
        // A stale ride is sent again, with the same version.
        if (version <= (last.get(path) ?? 0)) continue;
        last.set(path, version);
        const sentAtMs = sentAt[ride]?.[version];
        if (sentAtMs !== undefined) latencies.push(now() - sentAtMs);
      }
    });
  for (let i = 0; i < rides.length; i += 25) {
    await Promise.all(
      rides
        .slice(i, i + 25)
        .flatMap(({ id, token, link }, k) => [
          listen(i + k, `/v1/rides/${id}/events`, token),
          listen(i + k, `/v1/shared-trips/${link}/events`, null),
        ]),
    );
  }
  yield 'listening';

  const webhook = new URL('/v1/dispatch/webhook/sandbox', origin);
  const drive = async ({ id, driver, path }: LiveRide, ride: number): Promise<void> => {
    for (let change = 1; change <= changes; change++) {
      const dueAtMs = startedAtMs + (change - 1 + ride / rides.length) * everyMs;
      await delay(Math.max(0, dueAtMs - now()));
      const timestamp = new Date().toISOString();
      const news = {
        state: 'on_trip',
        sequence: change + 1,
        providerRideNo: 'bench',
        at: timestamp,
        driver,
        position: { ...path[change % path.length], at: timestamp, heading: change % 360 },
        path,
        etaSeconds: 1000 - change,
        drivenMetres: null,
        drivenSeconds: null,
        waitingSeconds: null,
        cancelledBy: null,
      };
      const onSocket = (): void => {
        const times = sentAt[ride];
        if (times) times[change + 1] = now();
      };
      await post(webhook, secret, { id: randomUUID(), rideId: id, event: news }, onSocket);
    }
  };
  counting = true;
  const startedAtMs = now();
  await Promise.all(rides.map(drive));
  const seconds = (now() - startedAtMs) / 1000;
  yield 'done';

  const late = (): number => [...last.values()].filter((version) => version <= changes).length;
  for (const deadlineMs = now() + 3000; late() > 0 && now() < deadlineMs;) await delay(50);
  agent.destroy();
  return { seconds, latencies, behind: late() + 2 * rides.length - last.size, bytes };
}

let steps: ReturnType<typeof run> | null = null;
serveParent(async (message: LiveRound) => {
  steps ??= run(message);
  return (await steps.next()).value;
});
