import { render, screen, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setAppInfo } from '../../core/host/app-info.ts';
import { forgetHost } from '../../core/host/current-host.ts';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { startRouter } from '../../core/route/router.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { uiMessages } from '../../ui/messages.ts';
import { diagnosticsMessages } from './messages.ts';
import DiagnosticsPage from './pages/diagnostics.tsx';

async function show(url: string): Promise<void> {
  setUrl(url);
  setLanguage(undefined);
  forgetHost();
  await Promise.all([loadMessages(uiMessages), loadMessages(diagnosticsMessages)]);
  registerRows([plainRow('test', '/test'), plainRow('home', '/')]);
  await startRouter();
  render(<DiagnosticsPage />);
}

beforeEach(() => {
  localStorage.setItem('_deviceId', 'device-1');
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  setAppInfo(undefined);
});

const text = (id: string): string | null => screen.getByTestId(id).textContent;

describe('/test', () => {
  it('shows each value separately, and in English if requested', async () => {
    await show('http://localhost:8088/shtrans-h5/test?language=en-us&thirdticket=s3cret');
    expect(text('host')).toBe('BROWSER-DEFAULT');
    expect(text('host-type')).toBe('h5');
    expect(text('environment')).toBe('dev');
    expect(text('language')).toBe('en_us');
    expect(text('device-id')).toBe('device-1');
    expect(text('app-version')).toBe('1');
    expect(text('diamond')).toBe('yes');
    expect(text('card-type')).toBe('1');
    expect(text('base-integral')).toBe('http://localhost:8088/cap/app');
    expect(document.body.textContent).not.toContain('s3cret');
  });

  it('shows only host, version and device id in production', async () => {
    await show('https://h5.example.com/shtrans-h5/test');
    const ids = [...document.querySelectorAll('[data-testid]')].map((e) =>
      e.getAttribute('data-testid'),
    );
    expect(ids).toEqual(['host', 'app-version', 'device-id']);
    expect(screen.getByRole('button', { name: '复制全部' })).toBeTruthy();
  });

  it('shows the version that the own app reports', async () => {
    setAppInfo({ deviceId: 'native-2', userId: undefined, appVersion: '2.4.1' });
    await show('https://h5.example.com/shtrans-h5/test');
    expect(text('app-version')).toBe('2.4.1');
    expect(text('device-id')).toBe('native-2');
  });
});
