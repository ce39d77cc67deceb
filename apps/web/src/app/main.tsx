import '../ui/base.css';
import './app.css';
import { createRoot } from 'react-dom/client';
import { loadErrorTexts, errorText } from '../core/api/error-text.ts';
import { onFailure } from '../core/api/failures.ts';
import { currentHost } from '../core/host/current-host.ts';
import { language } from '../core/i18n/language.ts';
import { loadMessages } from '../core/i18n/messages.ts';
import { reportError, startMonitor } from '../core/monitor/monitor.ts';
import { registerRoutes } from '../core/route/href.ts';
import { byPrecedence } from '../core/route/path.ts';
import { startRouter } from '../core/route/router.ts';
import { watchRootSize } from '../core/view/root-size.ts';
import { alwaysLoaded } from './always-loaded.ts';
import { App } from './app.tsx';
import { routes } from './routes.ts';

/** Inside the provider's own app: who it is, before the first call says so. Never fails. */
async function askOwnApp(): Promise<void> {
  if (currentHost().host !== 'MAAS') return;
  try {
    const { loadAppInfo } = await import('../core/host/own-app.ts');
    await loadAppInfo();
  } catch (error) {
    console.warn('start-up goes on without the own app', error);
  }
}

async function toast(content: string): Promise<void> {
  try {
    const { showToast } = await import('../ui/toast.ts');
    showToast({ content });
  } catch (error) {
    console.warn(content, error);
  }
}

/** A call that timed out says so by itself, wherever it came from (specification, section 8). */
function showTimeouts(): void {
  onFailure((error, key) => {
    if (error.status >= 500) reportError('call', `${key}: ${error.message}`, error.traceId);
    if (error.code !== 'timeout') return;
    void toast(errorText(error));
  });
}

async function boot(): Promise<void> {
  startMonitor();
  document.documentElement.lang = language() === 'en_us' ? 'en' : 'zh-CN';
  registerRoutes([...routes].sort(byPrecedence));
  showTimeouts();
  await Promise.all([askOwnApp(), startRouter(), ...alwaysLoaded.map(loadMessages)]);
  const root = document.getElementById('root');
  if (root === null) return;
  createRoot(root).render(<App />);
  watchRootSize();
  // Not needed to show anything, and needed at once when something fails.
  loadErrorTexts().catch(() => {});
}

boot().catch((error: unknown) => {
  reportError('error', error);
  console.error(error);
});
