import { CLIENT } from '../config/client.ts';
import { createBridge, type Bridge, type BridgeCall } from './bridge.ts';
import { keepDeviceId } from './device-id.ts';

/** What the provider's own app says of itself; what it leaves out is undefined. */
export interface AppInfo {
  deviceId: string | undefined;
  userId: string | undefined;
  appVersion: string | undefined;
}

const text = (value: unknown): string | undefined | null => {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' ? value : null;
};

/** Strings or absent; anything else makes the reply malformed. */
function readAppInfo(reply: unknown): AppInfo | undefined {
  if (typeof reply !== 'object' || reply === null) return undefined;
  const { deviceId, userId, appVersion } = reply as Record<string, unknown>;
  const info = { deviceId: text(deviceId), userId: text(userId), appVersion: text(appVersion) };
  if (info.deviceId === null || info.userId === null || info.appVersion === null) return undefined;
  return info as AppInfo;
}

const SC_GET_APP_INFO: BridgeCall<Record<string, never>, AppInfo> = {
  name: 'SCGetAppInfo',
  read: readAppInfo,
};

/** Start-up goes on after this; a reply up to the second limit is still kept. */
const STARTUP_BUDGET_MS = 1500;
const REPLY_LIMIT_MS = 30_000;

let info: AppInfo | undefined;

/** Version that calls carry: the own app's, else the default. */
export const appVersion = (): string => info?.appVersion ?? CLIENT.defaultAppVersion;

/** The rider's id in the own app, where it said one. */
export const appUserId = (): string | undefined => info?.userId;

/**
 * Asks the own app who it is. Resolves within the start-up budget whatever happens: a failure is
 * logged and start-up goes on with what is stored.
 */
export async function loadAppInfo(bridge: Bridge = createBridge(window)): Promise<void> {
  const answered = bridge
    .request(SC_GET_APP_INFO, {}, { timeoutMs: REPLY_LIMIT_MS })
    .then((result) => {
      if (result.ok) {
        info = result.value;
        if (info.deviceId !== undefined) keepDeviceId(info.deviceId);
      } else {
        console.warn(`SCGetAppInfo: ${result.error}`);
      }
      return 'answered' as const;
    });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), STARTUP_BUDGET_MS);
  });
  const first = await Promise.race([answered, late]);
  clearTimeout(timer);
  if (first === 'late') console.warn('SCGetAppInfo: no answer within the start-up budget');
}

/** For tests. */
export function forgetAppInfo(): void {
  info = undefined;
}
