import { reportError, startMonitor } from '../core/monitor/monitor.ts';
import { errorText } from '../core/api/error-text.ts';
import { onFailure } from '../core/api/failures.ts';
import { watchRootSize } from '../core/view/root-size.ts';
import { showToast } from '../ui/toast.ts';

/** A call that timed out says so by itself, wherever it came from (specification, section 8). */
function showTimeouts(): void {
  onFailure((error, key) => {
    if (error.status >= 500) reportError('call', `${key}: ${error.message}`, error.traceId);
    if (error.code === 'timeout') showToast({ content: errorText(error) });
  });
}

/** What the first page can show without: loaded once it stands. */
export function afterStart(): void {
  startMonitor();
  showTimeouts();
  watchRootSize();
}

export { reportError };
