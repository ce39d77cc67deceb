import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { loginMessages } from '../../domain/login/messages.ts';
import { uiMessages } from '../../ui/messages.ts';
import { clearToast } from '../../ui/overlay/toast.ts';
import { LoginForm } from '../../domain/login/login-form.tsx';
import { safeReturn } from '../../core/route/safe-return.ts';
import { logIn } from '../../domain/login/start-session.ts';

const answers = new Map<string, { status: number; body: object }>();
const sentPaths: string[] = [];
const bodies: unknown[] = [];
const onSession = vi.fn();

beforeAll(async () => {
  setLanguage('zh_cn');
  await Promise.all([uiMessages, loginMessages].map(loadMessages));
});
beforeEach(() => {
  setUrl('http://localhost:8088/shtrans-h5/login');
  vi.stubGlobal('fetch', (url: string, { body: text }: { body: string | null }) => {
    bodies.push(JSON.parse(text ?? 'null'));
    const path = new URL(url, window.location.origin).pathname;
    sentPaths.push(path);
    const { status, body } = answers.get(path) ?? { status: 200, body: { value: {} } };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  render(<LoginForm submitText="登录" submit={logIn} onSession={onSession} />);
});
afterEach(() => {
  cleanup();
  clearToast();
  answers.clear();
  sentPaths.length = 0;
  onSession.mockClear();
  vi.unstubAllGlobals();
});

const problem = (code: string, status = 400) => ({ status, body: { code, status, traceId: 't' } });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: '登录' }));
const postsTo = (path: string) => sentPaths.filter((each) => each === path);

const fill = () => {
  type('手机号', '13800138000');
  type('验证码', '123456');
  fireEvent.click(screen.getByRole('checkbox'));
};

describe('login form', () => {
  it.each([
    ['', '手机号不能为空'],
    ['138001380', '请输入正确的手机号，手机号必须为11位数字'],
    ['138001380001', '请输入正确的手机号，手机号必须为11位数字'],
    ['23800138000', '请输入正确的手机号'],
    ['1380013800a', '请输入正确的手机号'],
  ])('refuses the phone "%s" in the order of the rules, without a request', async (phone, text) => {
    type('手机号', phone);
    fireEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByLabelText('手机号').getAttribute('aria-invalid')).toBe('true');
    expect(postsTo('/v1/sms-codes')).toEqual([]);
  });

  it('links to the terms of service and the privacy agreement', async () => {
    cleanup();
    clearQueries();
    const value = { terms: '/help/terms', privacy: 'https://help.example/privacy' };
    answers.set('/trip/car/config/queryPagerConf', {
      status: 200,
      body: { key: 'login.agreements', value },
    });
    render(<LoginForm submitText="登录" submit={logIn} onSession={onSession} />);
    const terms = await screen.findByRole('link', { name: /^《服务条款》/ });
    expect(terms.getAttribute('href')).toMatch(/\/help\/terms$/);
    expect(screen.getByRole('link', { name: /^《隐私政策》/ }).getAttribute('href')).toBe(
      'https://help.example/privacy',
    );
    clearQueries();
  });

  it('shows all errors together and sends no request', async () => {
    submit();
    expect(await screen.findByText('手机号不能为空')).toBeTruthy();
    expect(screen.getByText('请输入6位数字验证码')).toBeTruthy();
    expect(screen.getByText('请先阅读并同意服务条款与隐私政策')).toBeTruthy();
    expect(postsTo('/v1/sessions')).toEqual([]);
    type('手机号', '1');
    expect(screen.queryByText('手机号不能为空')).toBeNull();
  });

  it('counts down the gateway’s delay before a code can be requested again', async () => {
    answers.set('/v1/sms-codes', {
      status: 200,
      body: { challenge: 'c', confirmed: true, resendAfterSeconds: 60, expiresInSeconds: 300 },
    });
    type('手机号', '13800138000');
    fireEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    const resendButton = await screen.findByRole('button', { name: '60 秒后重新获取' });
    expect(resendButton.hasAttribute('disabled')).toBe(true);
    fireEvent.click(resendButton);
    expect(postsTo('/v1/sms-codes')).toHaveLength(1);
  });

  it('sends the challenge of the requested code', async () => {
    const body = { challenge: 'of-this-page', confirmed: false, resendAfterSeconds: 60 };
    answers.set('/v1/sms-codes', { status: 200, body });
    type('手机号', '13800138000');
    fireEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText(/短信可能会延迟/)).toBeTruthy();
    type('验证码', '123456');
    fireEvent.click(screen.getByRole('checkbox'));
    submit();
    await waitFor(() => expect(postsTo('/v1/sessions')).toHaveLength(1));
    expect(bodies.at(-1)).toMatchObject({ challenge: 'of-this-page', code: '123456' });
  });

  it('waits for the gateway’s delay if codes are requested too soon, and shows a toast', async () => {
    answers.set('/v1/sms-codes', {
      status: 429,
      body: { code: 'code_too_soon', status: 429, traceId: 't', retryAfterSeconds: 42 },
    });
    type('手机号', '13800138000');
    fireEvent.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByRole('button', { name: '42 秒后重新获取' })).toBeTruthy();
    expect(screen.getByText('获取过于频繁，请稍后再试')).toBeTruthy();
  });

  it('shows a refusal at its field', async () => {
    answers.set('/v1/sessions', problem('code_wrong'));
    fill();
    submit();
    expect(await screen.findByText('验证码错误')).toBeTruthy();
    expect(screen.getByLabelText('验证码').getAttribute('aria-invalid')).toBe('true');
    expect(onSession).not.toHaveBeenCalled();
  });

  it('passes the session on', async () => {
    const session = { token: 'abc', expiresAt: '2027-01-01T00:00:00Z', rider: {} };
    answers.set('/v1/sessions', { status: 200, body: session });
    fill();
    submit();
    await waitFor(() => expect(onSession.mock.calls[0]?.[0]).toEqual(session));
  });
});

describe('the way back after a login', () => {
  it.each([
    ['/shtrans-h5/riding-order-list/bus?x=1#y', '/shtrans-h5/riding-order-list/bus?x=1#y'],
    ['/riding-order-list/bus', '/shtrans-h5/riding-order-list/bus'],
    ['/', '/shtrans-h5/'],
  ])('leads to %s', (target, path) => {
    expect(safeReturn(target)).toBe(path);
  });

  it.each([
    undefined,
    '',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/shtrans-h5/../../sandbox/inbox',
    '/../sandbox/inbox',
    '/login?return=/login',
    '/shtrans-h5/thirdparty/login?ticket=x',
  ])('refuses %s', (target) => {
    expect(safeReturn(target)).toBeUndefined();
  });
});
