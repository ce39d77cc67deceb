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

/** A fact that can be followed: each change increases `version`. */
interface Versioned {
  version: number;
  /** The gateway itself has had no update for too long. */
  stale?: boolean;
}

/** The streams whose events are a fact with a version. */
type LiveKey = {
  [K in StreamKey]: CallOutput<K> extends Versioned ? K : never;
}[StreamKey];

interface Live<K extends LiveKey> {
  /** The fact itself: shown first, and polled if the stream does not get through. */
  query: Query<CallOutput<K>>;
  /** The endpoint that streams its changes. */
  stream: K;
  params: CallParams<K>;
  /** False: nothing is requested. Default true. */
  enabled?: boolean;
  /** True: the fact is final, so it is not followed any longer. */
  over?: (data: CallOutput<K>) => boolean;
}

export interface LiveSnapshot<T> extends Read<T> {
  /** The data may be old: they say so, or nothing was received for a while. */
  stale: boolean;
  connection: Connection;
  /** When the gateway last responded before the connection changed, in ms of the device's clock. */
  heardAt: number;
  /** The gateway refused (4xx): the fact is not followed any more, and `error` has the reason. */
  refused: boolean;
}

/**
 * A server fact that changes by itself: first as `useQuery` returns it, then with each change, by server-sent events
 * or, if those do not get through, by polling every few seconds. It is in the query cache under the query's key; an
 * older version never replaces a newer one. While it is not `refused`, an `error` next to data only explains why
 * `connection` is lost.
 */
export function useLive<K extends LiveKey>({
  query,
  stream,
  params,
  enabled = true,
  over,
}: Live<K>): LiveSnapshot<CallOutput<K>> {
  type Fact = CallOutput<K>;
  const fact = useQuery(query, { enabled });
  const [connectionState, setShown] = useState<{ hash: string; standing: Standing }>();
  const hash = JSON.stringify([query.name, stream, params]);
  const standing = connectionState?.hash === hash ? connectionState.standing : STOPPED.standing;

  const ended = fact.data !== undefined && over?.(fact.data) === true;
  // First the response, which the document may have requested already; the stream continues from it.
  const started = fact.data !== undefined || fact.asked > 0;
  const refused = isFinal(fact.error);
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
    ...fact,
    stale: active && (fact.data?.stale === true || standing.quiet),
    connection: active ? standing.connection : 'live',
    refused,
    heardAt: Math.max(standing.heardAt, fact.asOf),
  };
}
