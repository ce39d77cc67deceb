import { useEffect, useEffectEvent, useState } from 'react';
import { addressOf } from '../api/address.ts';
import type { CallOutput, CallParams, StreamKey } from '../api/call-types.ts';
import { requestHeaders } from '../api/headers.ts';
import { noteServerTime } from '../clock/server-clock.ts';
import { fetchQuery, readQuery, writeQuery } from '../query/query-cache.ts';
import type { Query } from '../query/query.ts';
import { type Read, useQuery } from '../query/use-query.ts';
import { follow, isFinal } from './follow.ts';
import { type Connection, type Standing, STOPPED } from './follow-steps.ts';

/** What can be followed: each change raises `version`. */
interface Versioned {
  version: number;
  /** The gateway itself has not heard for too long. */
  stale?: boolean;
}

/** The streams whose events are a fact with a version. */
type LiveKey = {
  [K in StreamKey]: CallOutput<K> extends Versioned ? K : never;
}[StreamKey];

interface Live<K extends LiveKey> {
  /** The fact by itself: shown first, and asked for where the stream does not get through. */
  query: Query<CallOutput<K>>;
  /** The endpoint that tells of its changes. */
  stream: K;
  params: CallParams<K>;
  /** False: nothing is asked for. Default true. */
  enabled?: boolean;
  /** True: nothing happens to it any more, so it is not followed any longer. */
  over?: (data: CallOutput<K>) => boolean;
}

export interface LiveSnapshot<T> extends Read<T> {
  /** What is shown may be old: the data say so, or nothing was heard for a while. */
  stale: boolean;
  connection: Connection;
  /** When the gateway was last heard of when the connection changed, in ms of the device's clock. */
  heardAt: number;
  /** The gateway said no (4xx): it is not followed any more, and `error` says why. */
  refused: boolean;
}

/**
 * A server fact that changes by itself: as `useQuery` gives it, and then with each of its changes,
 * by server-sent events or, where those do not get through, by asking every few seconds. It lives
 * in the query cache under the query's key; a version never gives way to an older one. While it is
 * not `refused`, an `error` beside data is only why `connection` is lost.
 */
export function useLive<K extends LiveKey>({
  query,
  stream,
  params,
  enabled = true,
  over,
}: Live<K>): LiveSnapshot<CallOutput<K>> {
  type Fact = CallOutput<K>;
  const known = useQuery(query, { enabled });
  const [shown, setShown] = useState<{ hash: string; standing: Standing }>();
  const hash = JSON.stringify([query.name, stream, params]);
  const standing = shown?.hash === hash ? shown.standing : STOPPED.standing;

  const ended = known.data !== undefined && over?.(known.data) === true;
  // First the answer, which the document may have asked for already; the stream goes on from there.
  const started = known.data !== undefined || known.asked > 0;
  const refused = isFinal(known.error);
  const active = enabled && started && !ended && !refused;

  const followIt = useEffectEvent((): (() => void) =>
    follow({
      open: (signal) => {
        const version = readQuery(query).data?.version;
        const { url } = addressOf(stream, params, { version });
        const headers = { ...requestHeaders(url), Accept: 'text/event-stream' };
        return fetch(url.href, { headers, signal, cache: 'no-store' });
      },
      onData: (text) => {
        const change = JSON.parse(text) as Fact & { serverTime?: string };
        if (change.serverTime !== undefined) noteServerTime(change.serverTime);
        writeQuery(query, change);
      },
      ask: () => fetchQuery(query, true),
      onStanding: (next) => setShown({ hash, standing: next }),
    }),
  );
  useEffect(
    () => (active ? followIt() : undefined),
    // `hash`: another fact is another stream.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
    [hash, active],
  );

  return {
    ...known,
    stale: active && (known.data?.stale === true || standing.quiet),
    connection: active ? standing.connection : 'live',
    refused,
    heardAt: Math.max(standing.heardAt, known.asOf),
  };
}
