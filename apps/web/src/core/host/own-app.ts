import { setAppInfo, type AppInfo } from './app-info.ts';
import { createBridge, type BridgeCall } from './bridge.ts';

/** Start-up goes on after this; a reply up to the second limit is still kept. */
const STARTUP_BUDGET_MS = 1500;
const REPLY_LIMIT_MS = 30_000;

/** Absent, a text, or null for anything else. */
const text = (value: unknown): string | undefined | null => {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' ? value : null;
};

/** Strings or absent; anything else makes the reply malformed. */
function readAppInfo(reply: unknown): AppInfo | undefined {
  if (typeof reply !== 'object' || reply === null) return undefined;
  const given = reply as Record<string, unknown>;
  const deviceId = text(given['deviceId']);
  const userId = text(given['userId']);
  const appVersion = text(given['appVersion']);
  if (deviceId === null || userId === null || appVersion === null) return undefined;
  return { deviceId, userId, appVersion };
}

const GET_APP_INFO: BridgeCall<AppInfo> = { name: 'SCGetAppInfo', payload: {}, read: readAppInfo };

async function ask(): Promise<'answered'> {
  const result = await createBridge(window)(GET_APP_INFO, REPLY_LIMIT_MS);
  if (result.ok) setAppInfo(result.value);
  else console.warn(`SCGetAppInfo: ${result.error}`);
  return 'answered';
}

/**
 * Asks the own app who it is. Resolves within the start-up budget whatever happens: a failure is
 * logged and start-up goes on with what is stored; a late reply is still kept.
 */
export async function loadAppInfo(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), STARTUP_BUDGET_MS);
  });
  const first = await Promise.race([ask(), late]);
  clearTimeout(timer);
  if (first === 'late') console.warn('SCGetAppInfo: no answer within the start-up budget');
}
