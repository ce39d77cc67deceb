import { stepOf } from '@shtrans/contract/ride-code/facts';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../core/clock/server-clock.ts';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import { useOnline } from '../../core/view/use-online.ts';
import { canSign, type DeviceKey, nextCode, ownKey, renewGrant } from './device-key.ts';

/** A grant issued later than now by more than this means that the clock was set back. */
const TOLERANCE_MS = 60_000;

/** The current code, or why there is none. */
export interface RideCodeState {
  /** The content of the QR code. */
  text?: string;
  /** The end of the period in which codes can be made offline. */
  until?: string;
  /** How far the phone's clock is ahead of the server's, in ms. */
  ahead?: number;
  problem?: 'clock' | 'unable';
  /** Why the gateway granted nothing. */
  error?: unknown;
}

/** The rider's code, made again in each time step; `refresh` also renews the grant. */
export function useRideCode(): RideCodeState & { refresh: () => void } {
  const step = useServerTime(stepOf);
  const online = useOnline();
  const [state, setState] = useState<RideCodeState>({});
  const [refreshed, setRefreshed] = useState(0);
  const renewRequested = useRef(false);
  const renewing = useRef(false);
  useEffect(() => {
    let isCancelled = false;
    // One tap sends one request, even if the renewal is slow or the code waits for its first grant.
    const shouldRenew = renewRequested.current;
    renewRequested.current = false;
    // In parallel with the codes of the present grant, because a network can hang for longer than a code is valid.
    const renewInBackground = async (key: DeviceKey): Promise<void> => {
      if (renewing.current) return;
      renewing.current = true;
      try {
        await renewGrant(key);
        setRefreshed((n) => n + 1);
      } catch {
        // The present grant stays valid until its end, and the next step tries again.
      } finally {
        renewing.current = false;
      }
    };
    const make = async (): Promise<void> => {
      const next = await currentCode((key, isDue) => {
        if (isDue || shouldRenew) void renewInBackground(key);
      });
      if (!isCancelled) setState(next);
    };
    void make();
    return () => {
      isCancelled = true;
    };
    // Each time step, network change, tap and new grant requires another code.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [step, online, refreshed]);
  const refresh = (): void => {
    renewRequested.current = true;
    setRefreshed((n) => n + 1);
  };
  return { ...state, refresh };
}

/** Calls `onUsable` with a key whose grant is valid, and whether it should be renewed. */
async function currentCode(
  onUsable: (key: DeviceKey, isDue: boolean) => void,
): Promise<RideCodeState> {
  if (!canSign()) return { problem: 'unable' };
  try {
    const key = await grantedKey(onUsable);
    const now = serverNow();
    if (standingOf(key, now) === 'early') return { problem: 'clock' };
    return {
      text: await nextCode(key, now),
      ...(key.grant && { until: key.grant.until }),
      ahead: Date.now() - now,
    };
  } catch (error) {
    return { error };
  }
}

/** Returns the key with a grant that is valid now or was issued later than now. */
async function grantedKey(onUsable: (key: DeviceKey, isDue: boolean) => void): Promise<DeviceKey> {
  const key = await ownKey();
  const standing = standingOf(key, serverNow());
  if (standing === 'good' || standing === 'due') {
    onUsable(key, standing === 'due');
    return key;
  }
  try {
    return await renewGrant(key);
  } catch (error) {
    if (standing === 'none') throw error;
    return key;
  }
}

function standingOf({ grant }: DeviceKey, now: number): 'none' | 'early' | 'due' | 'good' {
  if (grant === null || Date.parse(grant.until) <= now) return 'none';
  if (Date.parse(grant.serverTime) > now + TOLERANCE_MS) return 'early';
  return Date.parse(grant.renewAfter) <= now ? 'due' : 'good';
}
