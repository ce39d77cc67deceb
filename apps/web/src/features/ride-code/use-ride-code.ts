import { stepOf } from '@shtrans/contract/ride-code/facts';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../core/clock/server-clock.ts';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import { useOnline } from '../../core/view/use-online.ts';
import { canSign, type DeviceKey, nextCode, ownKey, renewGrant } from './device-key.ts';

/** A grant that is from later than now by more than this is of a clock that was set back. */
const TOLERANCE_MS = 60_000;

/** The code as it stands, or why there is none. */
export interface RideCodeState {
  /** What the QR code holds. */
  text?: string;
  /** Until when codes can be made without a network. */
  until?: string;
  /** By how much the phone's own clock is ahead of the server's, in ms. */
  ahead?: number;
  problem?: 'clock' | 'unable';
  /** Why the gateway granted nothing. */
  error?: unknown;
}

/** The rider's code, made anew with each step of time; `refresh` has the key granted anew too. */
export function useRideCode(): RideCodeState & { refresh: () => void } {
  const step = useServerTime(stepOf);
  const online = useOnline();
  const [state, setState] = useState<RideCodeState>({});
  const [refreshed, setRefreshed] = useState(0);
  const anew = useRef(false);
  const renewing = useRef(false);
  useEffect(() => {
    let isGone = false;
    // One tap asks once, however long its renewal takes, and also where the code waits for its first grant.
    const isAsked = anew.current;
    anew.current = false;
    // Beside the codes of the grant that is there: a network may hang for longer than a code is good.
    const renewBeside = async (key: DeviceKey): Promise<void> => {
      if (renewing.current) return;
      renewing.current = true;
      try {
        await renewGrant(key);
        setRefreshed((n) => n + 1);
      } catch {
        // The grant that is there is good until its end, and the next step tries again.
      } finally {
        renewing.current = false;
      }
    };
    const make = async (): Promise<void> => {
      const next = await currentCode((key, isDue) => {
        if (isDue || isAsked) void renewBeside(key);
      });
      if (!isGone) setState(next);
    };
    void make();
    return () => {
      isGone = true;
    };
    // Each step of time, each network, each tap and each new grant is a reason for another code.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [step, online, refreshed]);
  const refresh = (): void => {
    anew.current = true;
    setRefreshed((n) => n + 1);
  };
  return { ...state, refresh };
}

/** `onUsable` hears of a key whose grant is good, and whether it should be renewed. */
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

/** The key with a grant that is good now, or that is from later than now. */
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
