import type { CDPSession } from 'playwright-core';

interface Request {
  url: string;
  type: string;
  start: number;
  end: number;
  /** On the wire, headers included; 0 from the cache. */
  bytes: number;
}

/** The network traffic, in seconds of the browser's clock since the request of the document. */
export interface Traffic {
  requests: Request[];
  /** The number of open requests. */
  open(): number;
  /** Time since the last event of the network, in ms. */
  quietFor(): number;
}

export function watchTraffic(cdp: CDPSession): Traffic {
  const pending = new Map<string, Request>();
  const requests: Request[] = [];
  const cached = new Set<string>();
  let first: number | undefined;
  let last = performance.now();
  const sinceStart = (timestamp: number): number => timestamp - (first ?? timestamp);

  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (/^(data|blob):/.test(request.url)) return;
    first ??= timestamp;
    last = performance.now();
    const { url } = request;
    pending.set(requestId, {
      url,
      type: type ?? '',
      start: sinceStart(timestamp),
      end: 0,
      bytes: 0,
    });
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache === true || response.fromPrefetchCache === true)
      cached.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const finishedRequest = pending.get(requestId);
    last = performance.now();
    if (!finishedRequest) return;
    pending.delete(requestId);
    if (cached.has(requestId)) return;
    requests.push({ ...finishedRequest, end: sinceStart(timestamp), bytes: encodedDataLength });
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => {
    pending.delete(requestId);
    last = performance.now();
  });
  return {
    requests,
    open: () => pending.size,
    quietFor: () => performance.now() - last,
  };
}

/** Returns the bytes of script received by `endSeconds`. */
export const scriptBytes = ({ requests }: Traffic, endSeconds: number): number =>
  requests
    .filter(
      ({ type, url, end }) => end <= endSeconds && (type === 'Script' || /\.m?js(\?|$)/.test(url)),
    )
    .reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Returns the number of serial rounds until `endSeconds`: the longest chain of requests of which each began after the
 * previous one had ended. The rider waits for this number of full round trips to the server.
 */
export function serialRounds({ requests }: Pick<Traffic, 'requests'>, endSeconds: number): number {
  let rounds = 0;
  let freeAt = Number.NEGATIVE_INFINITY;
  const finishedRequests = requests
    .filter(({ end }) => end <= endSeconds)
    .toSorted((a, b) => a.end - b.end);
  for (const { start, end } of finishedRequests) {
    if (start < freeAt) continue;
    rounds += 1;
    freeAt = end;
  }
  return rounds;
}
