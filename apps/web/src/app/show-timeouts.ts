import { errorText } from '../core/api/api-error.ts';
import { lastFailure } from '../core/api/failures.ts';
import { reportError } from '../core/monitor/monitor.ts';
import { showToast } from '../ui/overlay/toast.ts';

/** Shows a toast for every call that timed out (specification, section 8), and reports faults of the gateway. */
export function showTimeouts(): void {
  lastFailure.subscribe(() => {
    const { error, key } = lastFailure.get() ?? {};
    if (error === undefined) return;
    if (error.status >= 500) reportError('call', `${key}: ${error.message}`, error.traceId);
    if (error.code === 'timeout') showToast({ content: errorText(error) });
  });
}
