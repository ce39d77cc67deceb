import { setAppInfo } from '../../app-info.ts';
import { askOwnApp } from './calls.ts';

/** Start-up goes on after this; a reply that comes later is still kept. */
const STARTUP_BUDGET_MS = 1500;

async function ask(): Promise<'answered'> {
  const said = await askOwnApp('SCGetAppInfo', {});
  if (said.ok) setAppInfo(said.value);
  else console.warn(`SCGetAppInfo: ${said.error}`);
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
