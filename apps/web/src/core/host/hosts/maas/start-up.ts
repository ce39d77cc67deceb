import { setAppInfo } from '../../app-info.ts';
import { askOwnApp } from './calls.ts';

/** Limit of the wait at start-up, in ms; a later reply is still stored. */
const STARTUP_BUDGET_MS = 1500;

async function ask(): Promise<'answered'> {
  const reply = await askOwnApp('SCGetAppInfo', {});
  if (reply.ok) setAppInfo(reply.value);
  else console.warn(`SCGetAppInfo: ${reply.error}`);
  return 'answered';
}

/**
 * Asks the own app for its identity. Always resolves within the start-up budget: a failure is logged and start-up
 * continues with the stored values; a late reply is still stored.
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
