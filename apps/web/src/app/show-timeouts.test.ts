import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../core/api/api-error.ts';
import { reportFailure } from '../core/api/failures.ts';
import { setLanguage } from '../core/i18n/language.ts';
import { clearToast } from '../ui/overlay/toast.ts';
import { showTimeouts } from './show-timeouts.ts';

afterEach(() => {
  clearToast();
  setLanguage(undefined);
  vi.restoreAllMocks();
});

const toast = (): string => document.getElementById('toast')?.textContent ?? '';

it('shows a toast for a call that timed out, and for no other failure', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  setLanguage('en_us');
  showTimeouts();
  reportFailure('GET maas:/v1/orders', new ApiError('network', 'Network Error'));
  expect(toast()).toBe('');
  reportFailure('GET maas:/v1/orders', new ApiError('timeout', 'timeout of 35000 ms exceeded'));
  expect(toast()).toBe('Network timeout, please retry');
});
