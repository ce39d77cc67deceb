import type { Ride } from '@shtrans/contract/rides/schemas';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { startRouter } from '../../core/route/router.ts';
import { clearSession } from '../../core/session/session.ts';
import { setSession } from '../../core/session/set-session.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { feeMessages } from '../../domain/fares/messages.ts';
import { rideMessages } from '../../domain/rides/messages.ts';
import { uiMessages } from '../../ui/messages.ts';
import { ridesMessages } from './messages.ts';
import TaxiPage from './pages/taxi.tsx';
import { placeInAddress } from '../../domain/places/place-address.ts';
import { feeOf, rideOf } from './ride.fixture.ts';
import { textsIn } from '../../core/testing/texts.ts';

const zh = textsIn('zh_cn', ridesMessages);

interface Sent {
  method: string;
  path: string;
  key: string | null;
  body: unknown;
}
type Answer = (sent: Sent) => unknown;

let requests: Sent[];
let answers: Record<string, Answer>;
const PROBLEM = Symbol('problem');
/** A handler's answer that fails as the gateway does. */
const problem = (code: string, status: number) => ({
  [PROBLEM]: status,
  code,
  status,
  traceId: 't',
});
const LOST = Symbol('lost');

const respond = (url: string, init: RequestInit): Promise<Response> => {
  const { pathname } = new URL(url, 'http://localhost:8088');
  const headers = new Headers(init.headers);
  const method = init.method ?? 'GET';
  const path = pathname.replace(/^.*\/v1/, '');
  const request: Sent = {
    method,
    path,
    key: headers.get('Idempotency-Key'),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
  };
  requests.push(request);
  const answer = answers[`${method} ${path}`]?.(request) ?? problem('not_found', 404);
  if (answer === LOST) return Promise.reject(new TypeError('lost'));
  const status = (answer as { [PROBLEM]?: number })[PROBLEM] ?? 200;
  return Promise.resolve(new Response(JSON.stringify(answer), { status }));
};

const ride = rideOf();
const estimates = (cents: number, pickupSeconds: number | null = 120) => ({
  distanceMetres: 3200,
  durationSeconds: 700,
  path: [],
  services: [
    { service: 'taxi', estimate: feeOf(cents, true), pickupSeconds },
    { service: 'saic', estimate: feeOf(cents + 500, true), pickupSeconds },
  ],
  serverTime: '2026-11-21T02:00:00.000Z',
});
const none = { ride: null, duesOrderId: null };
const plan = new URLSearchParams({
  from: placeInAddress(ride.from),
  to: placeInAddress(ride.to),
}).toString();

async function show(search: string): Promise<void> {
  setUrl(`http://localhost:8088/shtrans-h5/station-guide/taxi${search}`);
  await startRouter();
  render(<TaxiPage />);
}
const postsTo = (path: string) =>
  requests.filter((each) => each.method === 'POST' && each.path === path);
const press = async (name: RegExp | string) =>
  fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(async () => {
  clearQueries();
  setLanguage('zh_cn');
  await Promise.all([uiMessages, feeMessages, rideMessages, ridesMessages].map(loadMessages));
  registerRows([
    plainRow('home', '/'),
    plainRow('emergencyContacts', '/emergency-contacts'),
    plainRow('estimateRule', '/estimate-rule'),
    plainRow('login', '/login'),
    plainRow('orderDetail', '/riding-order-list/order-detail'),
    plainRow('stationTaxi', '/station-guide/taxi'),
  ]);
  setSession({ token: 'a-token-of-a-rider' });
  requests = [];
  answers = {
    'GET /rides/current': () => none,
    'GET /taxi-ranks': () => ({ items: [], estimated: true, serverTime: ride.serverTime }),
    'POST /ride-estimates': () => estimates(2100),
    [`GET /rides/${ride.id}`]: () => ride,
    [`GET /rides/${ride.id}/cancellation`]: () => ({
      fee: feeOf(0),
      freeUntil: null,
      serverTime: ride.serverTime,
    }),
  };
  vi.stubGlobal('fetch', respond);
});
afterEach(() => {
  cleanup();
  clearSession();
  localStorage.clear();
  setLanguage(undefined);
  vi.unstubAllGlobals();
});

/** With its price: without one it is disabled. */
const CALL = /^呼叫出租车.*¥/;

describe('calling', () => {
  it('calls at the price on the button and follows the new ride', async () => {
    answers['POST /rides'] = () => ride;
    await show(`?${plan}`);
    await press(CALL);
    expect(await screen.findByText(zh.state.arriving)).toBeTruthy();
    expect(postsTo('/rides')[0]?.body).toMatchObject({ service: 'taxi', estimateCents: 2100 });
    expect(window.location.search).toBe(`?ride=${ride.id}`);
  });

  it('retries under the same key after a lost answer', async () => {
    answers['POST /rides'] = () => LOST;
    await show(`?${plan}`);
    await press(CALL);
    expect(await screen.findByRole('alert')).toBeTruthy();
    answers['POST /rides'] = () => ride;
    await press(CALL);
    expect(await screen.findByText(zh.state.arriving)).toBeTruthy();
    const keys = postsTo('/rides').map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  it('shows the ride of a lost answer, without a second call', async () => {
    answers['POST /rides'] = () => {
      answers['GET /rides/current'] = () => ({ ride, duesOrderId: null });
      return LOST;
    };
    await show(`?${plan}`);
    await press(CALL);
    expect(await screen.findByText(zh.state.arriving)).toBeTruthy();
    expect(postsTo('/rides')).toHaveLength(1);
  });

  it('says how the price changed and calls at the new one on the next tap', async () => {
    answers['POST /rides'] = () => {
      answers['POST /ride-estimates'] = () => estimates(2600);
      return problem('estimate_changed', 409);
    };
    await show(`?${plan}`);
    await press(CALL);
    expect(await screen.findByText(zh.estimate.changed('¥21.00', '¥26.00'))).toBeTruthy();
    answers['POST /rides'] = () => ride;
    await press(CALL);
    await screen.findByText(zh.state.arriving);
    expect(postsTo('/rides')[1]?.body).toMatchObject({ estimateCents: 2600 });
  });

  it('names what must be paid first, with the way to pay it, and does not call', async () => {
    answers['GET /rides/current'] = () => ({ ride: null, duesOrderId: ride.orderId });
    await show(`?${plan}`);
    const pay = await screen.findByRole('link', { name: zh.dues.pay });
    expect(pay.getAttribute('href')).toContain(ride.orderId);
    const button = await screen.findByRole('button', { name: zh.call.payFirst });
    expect(button).toHaveProperty('disabled', true);
  });

  it('says when no car is free', async () => {
    answers['POST /ride-estimates'] = () => estimates(2100, null);
    await show(`?${plan}`);
    const button = await screen.findByRole('button', { name: zh.call.noCar });
    expect(button).toHaveProperty('disabled', true);
  });

  it('says in place what is wrong with the two ends', async () => {
    answers['POST /ride-estimates'] = () => problem('ride_ends_equal', 400);
    await show(`?${plan}`);
    expect(await screen.findByText('起点和终点不能相同')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull();
  });

  it('asks for a login with the plan kept', async () => {
    clearSession();
    await show(`?${plan}`);
    await press(zh.call.logIn);
    const back = new URLSearchParams(window.location.search).get('return');
    expect(back).toBe(`/shtrans-h5/station-guide/taxi?${plan}`);
  });
});

describe('a ride under way', () => {
  it('continues, even if the address names something else', async () => {
    answers['GET /rides/current'] = () => ({ ride, duesOrderId: null });
    await show('');
    expect(await screen.findByText('沪A·12345')).toBeTruthy();
    await waitFor(() => expect(window.location.search).toBe(`?ride=${ride.id}`));
  });

  it('of another rider is not shown', async () => {
    answers[`GET /rides/${ride.id}`] = () => problem('ride_not_found', 404);
    await show(`?ride=${ride.id}`);
    expect(await screen.findByText(zh.ride.notFound)).toBeTruthy();
  });
});

describe('messages to the driver', () => {
  const path = `/rides/${ride.id}/messages`;
  const HERE = { zh: '我已到上车点', en: "I'm at the pick-up point" };
  const message = (change: object = {}) => ({
    id: '019b0000-0000-7000-8000-00000000000c',
    sender: 'rider',
    phraseId: 'at-pick-up',
    text: HERE,
    sentAt: ride.serverTime,
    delivery: 'delivered',
    ...change,
  });
  const answer = message({
    id: '019b0000-0000-7000-8000-00000000000d',
    sender: 'driver',
    phraseId: null,
    text: { zh: '好的，马上到', en: "OK, I'm almost there" },
  });
  const conversation = (version: number, ...items: object[]) => ({
    version,
    phrases: [{ id: 'at-pick-up', text: HERE }],
    items,
    serverTime: ride.serverTime,
  });
  const phrase = { name: '我已到上车点' };

  it('are phrases on a tap, and show that they were delivered', async () => {
    answers[`GET ${path}`] = () => conversation(0);
    answers[`POST ${path}`] = () => conversation(2, message());
    await show(`?ride=${ride.id}`);
    await press('发消息');
    fireEvent.click(await screen.findByRole('button', phrase));
    expect(await screen.findByText('已送达')).toBeTruthy();
    expect(postsTo(path)[0]?.body).toEqual({ phraseId: 'at-pick-up' });
  });

  it('that did not arrive offer the call, and are sent again under the same key', async () => {
    answers[`GET ${path}`] = () => conversation(0);
    answers[`POST ${path}`] = () => {
      answers[`GET ${path}`] = () => conversation(2, message({ delivery: 'failed' }));
      return problem('ride_message_undelivered', 502);
    };
    await show(`?ride=${ride.id}`);
    await press('发消息');
    fireEvent.click(await screen.findByRole('button', phrase));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('消息未送达，请重发或直接打电话给司机');
    expect(alert.querySelector('a')?.getAttribute('href')).toBe('tel:02100005678');
    answers[`POST ${path}`] = () => conversation(4, message());
    await press('重新发送');
    expect(await screen.findByText('已送达')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    const keys = postsTo(path).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  it('have an answer that marks the button and is read out until it is seen', async () => {
    answers[`GET ${path}`] = () => conversation(3, message(), answer);
    await show(`?ride=${ride.id}`);
    const button = await screen.findByRole('button', { name: '发消息，有新消息' });
    expect(screen.getByText('司机：好的，马上到').getAttribute('aria-live')).toBe('polite');
    fireEvent.click(button);
    expect(await screen.findByRole('dialog', { name: '给司机发消息' })).toBeTruthy();
    await press('关闭');
    expect(await screen.findByRole('button', { name: '发消息' })).toBeTruthy();
  });

  it('are read again when the ride knows of a change', async () => {
    const changed = rideOf({ messagesVersion: 3 });
    answers[`GET /rides/${ride.id}`] = () => changed;
    answers[`GET ${path}`] = () => {
      answers[`GET ${path}`] = () => conversation(3, answer);
      return conversation(0);
    };
    await show(`?ride=${ride.id}`);
    expect(await screen.findByRole('button', { name: '发消息，有新消息' })).toBeTruthy();
  });

  it('have no button where nothing can be sent', async () => {
    answers[`GET ${path}`] = () => ({ ...conversation(0), phrases: [] });
    await show(`?ride=${ride.id}`);
    await waitFor(() =>
      expect(requests.some((each) => each.method === 'GET' && each.path === path)).toBe(true),
    );
    expect(await screen.findByText('联系司机')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /发消息/ })).toBeNull();
  });
});

describe('cancelling', () => {
  const cancellation = (cents: number) => () => ({
    fee: feeOf(cents),
    freeUntil: null,
    serverTime: ride.serverTime,
  });
  const path = `/rides/${ride.id}/cancel`;
  const cancelledRide: Ride = rideOf({
    version: 9,
    state: 'cancelled',
    cancelledBy: 'rider',
    fee: feeOf(500),
  });

  it('shows the fee before the tap and sends the one that was shown', async () => {
    answers[`GET /rides/${ride.id}/cancellation`] = cancellation(500);
    answers[`POST ${path}`] = () => cancelledRide;
    await show(`?ride=${ride.id}`);
    await press(zh.cancel.fee('¥5.00'));
    await press(zh.cancel.confirmFee('¥5.00'));
    expect(await screen.findByText(zh.state.cancelled)).toBeTruthy();
    expect(postsTo(path)[0]?.body).toEqual({ feeCents: 500 });
  });

  it('confirms again if the fee has changed', async () => {
    answers[`POST ${path}`] = () => {
      answers[`GET /rides/${ride.id}/cancellation`] = cancellation(500);
      return problem('cancellation_fee_changed', 409);
    };
    await show(`?ride=${ride.id}`);
    await press(zh.cancel.free);
    await press(zh.cancel.confirmFree);
    expect(await screen.findByText(zh.cancel.changed('¥5.00'))).toBeTruthy();
    expect(postsTo(path)).toHaveLength(1);
    answers[`POST ${path}`] = () => cancelledRide;
    await press(zh.cancel.confirmFee('¥5.00'));
    expect(await screen.findByText(zh.state.cancelled)).toBeTruthy();
    expect(postsTo(path).map(({ body }) => body)).toEqual([{ feeCents: 0 }, { feeCents: 500 }]);
  });

  it('says when it is too late and shows the trip', async () => {
    answers[`POST ${path}`] = () => {
      answers[`GET /rides/${ride.id}`] = () =>
        rideOf({ version: 5, state: 'on_trip', canCancel: false });
      return problem('ride_not_cancellable', 409);
    };
    await show(`?ride=${ride.id}`);
    await press(zh.cancel.free);
    await press(zh.cancel.confirmFree);
    expect(await screen.findByText('行程当前不可取消')).toBeTruthy();
    expect(await screen.findByText(zh.state.on_trip)).toBeTruthy();
    expect(screen.queryByRole('button', { name: zh.cancel.free })).toBeNull();
  });
});
