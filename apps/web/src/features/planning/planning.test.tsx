import type { PlanAnswer } from '@shtrans/contract/plans/schemas';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inLanguage, setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { startRouter } from '../../core/route/router.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { uiMessages } from '../../ui/messages.ts';
import { placeOfAddress } from '../../domain/places/place-address.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { departuresMessages } from '../../domain/departures/messages.ts';
import { favouritesMessages } from '../../domain/favourites/messages.ts';
import { placesMessages } from '../../domain/places/messages.ts';
import { planningMessages } from './messages.ts';
import PlanAddressesPage from './pages/plan-addresses.tsx';
import PlanRoutePage from './pages/plan-route.tsx';
import PlanSelectPage from './pages/plan-select.tsx';
import { pickedPlaces, plannedTrips, rememberPlace } from '../../domain/places/place-history.ts';
import { after, answerOf, PLACES, itineraryOf } from './plan.fixture.ts';
import { textsIn } from '../../core/testing/texts.ts';

const places = textsIn('zh_cn', placesMessages);
const zh = textsIn('zh_cn', planningMessages);

const ROUTE = '/station-guide/route';
const ENDS = 'from=S0212&to=S0121';
/** An evening in the city, from which a fake clock runs. */
const NOW = '2026-11-21T15:50:00.000Z';

let requests: URLSearchParams[];
let answer: (
  query: URLSearchParams,
) => PlanAnswer | { code: string; status: number; field?: string };

const respond = (url: string): Promise<Response> => {
  const { pathname, searchParams } = new URL(url, 'http://localhost:8088');
  if (pathname.endsWith('/stations')) {
    const station = { ...PLACES.square, id: 'S0118', kind: 'station', lines: [], district: null };
    return Promise.resolve(
      Response.json({ items: [{ ...station, matched: 'rmgc' }], serverTime: NOW }),
    );
  }
  if (pathname.endsWith('/stations/S0118')) {
    return Promise.resolve(Response.json({ ...PLACES.square, id: 'S0118', serverTime: NOW }));
  }
  if (!pathname.endsWith('/plans')) return Promise.resolve(new Response('{}', { status: 404 }));
  requests.push(searchParams);
  const result = answer(searchParams);
  const status = 'status' in result ? result.status : 200;
  return Promise.resolve(Response.json(result, { status }));
};

async function show(address: string, Page: () => React.ReactNode): Promise<void> {
  setUrl(`http://localhost:8088/shtrans-h5${address}`);
  await startRouter();
  render(<Page />);
}
const search = (): URLSearchParams => new URLSearchParams(window.location.search);
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const itineraries = async (): Promise<HTMLElement[]> =>
  within(await screen.findByRole('list', { name: zh.itinerary.list })).findAllByRole('link');

beforeEach(async () => {
  clearQueries();
  setLanguage('zh_cn');
  await Promise.all(
    [
      uiMessages,
      transitMessages,
      departuresMessages,
      favouritesMessages,
      placesMessages,
      planningMessages,
    ].map(loadMessages),
  );
  registerRows([
    plainRow('trafficGuide', '/traffic/index'),
    plainRow('trafficMap', '/traffic/map'),
    plainRow('metroInfo', '/traffic/travel/metro-info'),
    plainRow('stationTaxi', '/station-guide/taxi'),
    plainRow('planRoute', ROUTE),
    plainRow('planAddresses', `${ROUTE}/addresses`),
    plainRow('planSelect', `${ROUTE}/select`),
    plainRow('planBus', '/traffic/travel/route/bus-detail'),
  ]);
  requests = [];
  answer = () => answerOf(NOW);
  vi.stubGlobal('fetch', respond);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  setLanguage(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a plan', () => {
  it('is requested as in the address, and stored as a recent trip', async () => {
    await show(
      `${ROUTE}?${ENDS}&time=2026-11-21T15:50:00Z&arriveBy=1&prefer=less_walking`,
      PlanRoutePage,
    );
    expect(await itineraries()).toHaveLength(3);
    expect(Object.fromEntries(requests[0] ?? [])).toEqual({
      from: 'S0212',
      to: 'S0121',
      time: '2026-11-21T15:50:00Z',
      arriveBy: '1',
      prefer: 'less_walking',
    });
    expect(plannedTrips.all().map(({ to }) => to.stopId)).toEqual(['S0121']);
  });

  it('sends no request without two ends and offers recent trips', async () => {
    await show(`${ROUTE}?from=S0212&fromName=x`, PlanRoutePage);
    expect(await screen.findByText(zh.start.title)).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('changes its address for each choice, without a history entry', async () => {
    await show(`${ROUTE}?${ENDS}&fromName=A&toName=B`, PlanRoutePage);
    await itineraries();
    const steps = window.history.length;
    fireEvent.click(screen.getByRole('link', { name: zh.swap }));
    await waitFor(() => expect(search().get('from')).toBe('S0121'));
    expect(search().get('toName')).toBe('A');
    fireEvent.click(screen.getByRole('tab', { name: zh.tab.bus }));
    await waitFor(() => expect(search().get('modes')).toBe('bus'));
    expect(window.history.length).toBe(steps);
  });

  it('keeps the wish for a way without steps in the address, and says so', async () => {
    await show(`${ROUTE}?${ENDS}`, PlanRoutePage);
    await itineraries();
    await press(zh.prefer.fastest);
    const dialog = await screen.findByRole('dialog', { name: zh.options.title });
    fireEvent.click(within(dialog).getByRole('checkbox', { name: zh.options.stepFree }));
    fireEvent.click(within(dialog).getByRole('button', { name: zh.done }));
    await waitFor(() => expect(search().get('stepFree')).toBe('1'));
    await waitFor(() => expect(requests.at(-1)?.get('stepFree')).toBe('1'));
    const choice = `${zh.prefer.fastest} · ${zh.options.stepFree}`;
    expect(screen.getByRole('button', { name: choice })).toBeTruthy();
  });

  it('takes a time in the city’s time zone', async () => {
    await show(`${ROUTE}?${ENDS}`, PlanRoutePage);
    await press(zh.time.kind.now);
    const dialog = await screen.findByRole('dialog', { name: zh.time.title });
    fireEvent.change(within(dialog).getByLabelText(zh.time.date), {
      target: { value: '2026-11-22' },
    });
    fireEvent.change(within(dialog).getByLabelText(zh.time.clock), { target: { value: '05:30' } });
    fireEvent.click(within(dialog).getByRole('radio', { name: zh.time.kind.arrive }));
    fireEvent.click(within(dialog).getByRole('button', { name: zh.done }));
    await waitFor(() => expect(search().get('time')).toBe('2026-11-21T21:30:00Z'));
    expect(search().get('arriveBy')).toBe('1');
  });

  it('for now is requested again each minute, one for a fixed time is not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    vi.setSystemTime(Date.parse(NOW));
    await show(`${ROUTE}?${ENDS}`, PlanRoutePage);
    await vi.advanceTimersByTimeAsync(100);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(2);
    cleanup();
    await show(`${ROUTE}?${ENDS}&time=${NOW}`, PlanRoutePage);
    await vi.advanceTimersByTimeAsync(180_000);
    expect(requests).toHaveLength(3);
  });

  it('grows by earlier and later itineraries', async () => {
    answer = (query) => {
      const time = query.get('time');
      if (time === null) return answerOf(NOW);
      return answerOf(time, {
        itineraries: [itineraryOf(`at ${time}`, time)],
        earlier: null,
        later: null,
      });
    };
    await show(`${ROUTE}?${ENDS}`, PlanRoutePage);
    await press(zh.more.later);
    await waitFor(async () => expect(await itineraries()).toHaveLength(4));
    await press(zh.more.earlier);
    await waitFor(async () => expect(await itineraries()).toHaveLength(5));
    expect(screen.queryByRole('button', { name: zh.more.later })).toBeNull();
    expect((await itineraries())[0]?.textContent).toContain('23:20');
  });

  it('leads to an itinerary by an address that names its time', async () => {
    await show(`${ROUTE}?${ENDS}`, PlanRoutePage);
    const to = new URL(
      (await itineraries())[1]?.getAttribute('href') ?? '',
      'http://localhost:8088',
    );
    expect(to.pathname).toContain(`${ROUTE}/select`);
    expect(to.searchParams.get('time')).toBe(NOW);
    expect(to.searchParams.get('id')).toBe(`${NOW} b`);
  });

  it('hands its ends to the taxi page', async () => {
    await show(`${ROUTE}?${ENDS}&by=taxi`, PlanRoutePage);
    const link = await screen.findByRole('link', { name: zh.alone.callTaxi });
    const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost:8088');
    expect(placeOfAddress(searchParams.get('to') ?? '')?.name).toEqual(PLACES.railway.name);
    expect(placeOfAddress(searchParams.get('from') ?? '')).toMatchObject({ lat: PLACES.home.lat });
  });

  it('says that the last train has left, and when the first one leaves', async () => {
    answer = () =>
      answerOf(NOW, {
        itineraries: [],
        notice: { kind: 'last_gone', nextDepartsAt: '2026-11-21T21:30:00.000Z' },
      });
    await show(`${ROUTE}?${ENDS}&time=${NOW}`, PlanRoutePage);
    expect(await screen.findByText(zh.notice.last_gone)).toBeTruthy();
    expect(screen.getByText(zh.notice.lastGoneNext('明天 05:30'))).toBeTruthy();
    await press(zh.notice.planThen);
    await waitFor(() => expect(search().get('time')).toBe('2026-11-21T21:30:00.000Z'));
  });
});

describe('a plan that is refused', () => {
  it('names its ends all the same', async () => {
    answer = () => ({ code: 'plan_place_unknown', status: 404, field: 'to' });
    await show(`${ROUTE}?from=S0118&to=S9999&toName=B`, PlanRoutePage);
    expect(await screen.findByRole('link', { name: /人民广场/ })).toBeTruthy();
  });

  it.each([
    ['plan_ends_equal', 400, undefined, [zh.trouble.chooseFrom, zh.trouble.chooseTo]],
    ['plan_place_unknown', 404, 'from', [zh.trouble.chooseFrom]],
    ['place_outside_city', 400, 'to', [zh.trouble.chooseTo]],
    ['plan_not_found', 404, undefined, [zh.trouble.chooseTo]],
    ['invalid_input', 400, undefined, [zh.trouble.startOver]],
  ])('for %s leads to what can be changed', async (code, status, field, links) => {
    answer = () => ({ code, status, ...(field !== undefined && { field }) });
    await show(`${ROUTE}?${ENDS}`, PlanRoutePage);
    const panel = await screen.findByRole('tabpanel');
    await waitFor(() => expect(within(panel).queryAllByRole('link')).toHaveLength(links.length));
    expect(
      within(panel)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(links);
  });

  it('because of its time can be made for now', async () => {
    answer = (query) =>
      query.has('time') ? { code: 'time_out_of_range', status: 400 } : answerOf(NOW);
    await show(`${ROUTE}?${ENDS}&time=1969-11-21T15:50:00Z`, PlanRoutePage);
    await press(zh.trouble.swapTime);
    await waitFor(() => expect(search().has('time')).toBe(false));
  });

  it('by a planner that fails is requested again', async () => {
    answer = () => ({ code: 'planner_failed', status: 502 });
    await show(`${ROUTE}?${ENDS}`, PlanRoutePage);
    const retry = await screen.findByRole('button', { name: '重新加载' });
    answer = () => answerOf(NOW);
    fireEvent.click(retry);
    expect(await itineraries()).toHaveLength(3);
  });
});

describe('choosing an end', () => {
  it('by initials puts it into the plan and into the history', async () => {
    await show(
      `${ROUTE}/addresses?for=from&to=S0121&toName=x&prefer=fewer_changes`,
      PlanAddressesPage,
    );
    const box = await screen.findByRole('searchbox', { name: places.search });
    fireEvent.change(box, { target: { value: 'rmgc' } });
    fireEvent.click(await screen.findByRole('link', { name: /人民广场/ }));
    await waitFor(() => expect(window.location.pathname).toMatch(/\/route$/));
    expect(search().toString()).toBe(
      new URLSearchParams({
        from: 'S0118',
        fromName: '人民广场',
        to: 'S0121',
        toName: 'x',
        prefer: 'fewer_changes',
      }).toString(),
    );
    expect(pickedPlaces.all().map(({ stopId }) => stopId)).toEqual(['S0118']);
  });

  it('offers what was chosen before, until that is cleared', async () => {
    rememberPlace(PLACES.airport);
    await show(`${ROUTE}/addresses?for=to`, PlanAddressesPage);
    await screen.findByRole('button', { name: PLACES.airport.name.zh });
    await press(places.clearHistory);
    const ask = await screen.findByRole('alertdialog');
    fireEvent.click(within(ask).getByRole('button', { name: places.clear }));
    await waitFor(() => expect(screen.queryByText(PLACES.airport.name.zh)).toBeNull());
    expect(pickedPlaces.all()).toEqual([]);
  });

  it('keeps a place as home, which is then one tap away and can be removed', async () => {
    await show(`${ROUTE}/addresses?for=to&set=home`, PlanAddressesPage);
    const box = await screen.findByRole('searchbox', { name: places.search });
    fireEvent.change(box, { target: { value: 'rmgc' } });
    await press(/人民广场/);
    cleanup();
    await show(`${ROUTE}/addresses?for=to`, PlanAddressesPage);
    await screen.findByRole('button', { name: /^家\s*人民广场$/ });
    await press(places.removeOf(places.home));
    expect(await screen.findByRole('link', { name: places.setHome })).toBeTruthy();
  });
});

describe('one itinerary', () => {
  it('is shown leg by leg, with later departures and its fare', async () => {
    await show(
      `${ROUTE}/select?${ENDS}&time=${NOW}&id=${encodeURIComponent(`${NOW} b`)}`,
      PlanSelectPage,
    );
    const line = await screen.findByRole('list', { name: zh.select.line });
    expect(within(line).getByText(zh.select.walkInside)).toBeTruthy();
    expect(within(line).getAllByText(zh.select.next('6分钟'))).toHaveLength(2);
    fireEvent.click(within(line).getAllByRole('button', { name: /2站/ })[0] as HTMLElement);
    expect(within(line).getAllByText('南京西路')[0]?.closest('ol')?.hidden).toBe(false);
    expect(screen.getByText(zh.select.fareBasis.table)).toBeTruthy();
    expect(screen.queryByText(zh.select.gone)).toBeNull();
  });

  it('says where the rider stays on board, and not what happens if they miss it', async () => {
    const { itineraries: all, ...rest } = answerOf(NOW);
    const [first] = all;
    const legs = first?.legs.flatMap((leg) => (leg.kind === 'ride' ? [leg] : [])) ?? [];
    const [seven, eight] = legs;
    if (first === undefined || seven === undefined || eight === undefined)
      throw new Error('the fixture has two rides');
    const throughRide = { ...first, legs: [seven, { ...eight, staysOnBoard: true }] };
    answer = () => ({ ...rest, itineraries: [throughRide] });
    await show(
      `${ROUTE}/select?${ENDS}&time=${NOW}&id=${encodeURIComponent(first.id)}`,
      PlanSelectPage,
    );
    const line = await screen.findByRole('list', { name: zh.select.line });
    const name = inLanguage(eight.line.name);
    expect(within(line).getByText(zh.select.stayOnBoard(name))).toBeTruthy();
    expect(within(line).queryByText(zh.select.changeHere)).toBeNull();
    expect(within(line).getAllByText(zh.select.next('6分钟'))).toHaveLength(1);
  });

  it('that no longer exists says so and shows the nearest', async () => {
    await show(`${ROUTE}/select?${ENDS}&time=${NOW}&id=other`, PlanSelectPage);
    expect(await screen.findByText(zh.select.gone)).toBeTruthy();
    expect(screen.getByRole('list', { name: zh.select.line })).toBeTruthy();
  });

  it('is shared by an address that another phone can open', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { share }));
    await show(`${ROUTE}/select?${ENDS}&id=${encodeURIComponent(`${NOW} a`)}`, PlanSelectPage);
    await press(zh.select.share);
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    const url = new URL(share.mock.calls[0]?.[0].url ?? '');
    expect(url.origin).toBe('http://localhost:8088');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      from: 'S0212',
      to: 'S0121',
      time: NOW,
      id: `${NOW} a`,
    });
  });

  it('that left already leads to a plan for now', async () => {
    const past = after(NOW, -600);
    answer = () => answerOf(past, { serverTime: NOW });
    await show(
      `${ROUTE}/select?${ENDS}&time=${past}&id=${encodeURIComponent(`${past} a`)}`,
      PlanSelectPage,
    );
    const link = await screen.findByRole('link', { name: zh.select.replan });
    expect(link.getAttribute('href')).not.toContain('time=');
  });
});
