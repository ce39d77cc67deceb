import { describe, expect, it } from 'vitest';
import { endAt, inputOf, planOf, queryOf, swapped, tabOf, withTab } from './plan-address.ts';

const address = (query: ReturnType<typeof queryOf>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  );

const query = {
  from: 'S0118',
  fromName: '人民广场',
  to: '31.22630,121.44570',
  toName: '家',
  time: '2026-11-21T10:05:00Z',
  arriveBy: '1',
  modes: 'metro,ferry',
  prefer: 'less_walking',
  stepFree: '1',
};

describe('a plan in the address', () => {
  it('comes out as it went in', () => {
    expect(address(queryOf(planOf(query)))).toEqual(query);
  });

  it('says nothing that goes without saying', () => {
    expect(address(queryOf(planOf({})))).toEqual({});
    expect(address(queryOf(planOf({ prefer: 'slowest', by: 'rocket', from: ' ' })))).toEqual({});
  });

  it('arrives by a time only where there is one', () => {
    expect(planOf({ arriveBy: '1' }).arriveBy).toBe(false);
  });

  it('asks the gateway with all it says', () => {
    expect(inputOf(planOf(query))).toEqual({
      from: 'S0118',
      fromName: '人民广场',
      to: '31.22630,121.44570',
      toName: '家',
      time: '2026-11-21T10:05:00Z',
      arriveBy: '1',
      modes: 'metro,ferry',
      prefer: 'less_walking',
      stepFree: '1',
    });
    expect(inputOf(planOf({ from: 'S0118' }))).toBeUndefined();
  });

  it('is the same question under the tabs of car, bicycle and feet', () => {
    const plan = planOf({ from: 'a', to: 'b' });
    expect(inputOf(withTab(plan, 'walk'))).toEqual(inputOf(plan));
    expect(inputOf(withTab(plan, 'bus'))).toMatchObject({ modes: 'bus' });
  });

  it('knows its tab', () => {
    const tabs = ['best', 'metro', 'bus', 'taxi', 'bike', 'walk'] as const;
    for (const tab of tabs) expect(tabOf(withTab(planOf(query), tab))).toBe(tab);
    expect(tabOf(planOf(query))).toBe('best');
  });

  it('swaps its ends with their names', () => {
    expect(address(queryOf(swapped(planOf(query))))).toMatchObject({
      to: 'S0118',
      toName: '人民广场',
      fromName: '家',
    });
  });

  it('names a place by its stop, a point by where it is', () => {
    expect(endAt({ lat: 1, lon: 2, stopId: 'S1' }, 'x').at).toBe('S1');
    expect(endAt({ lat: 31.2304, lon: 121.4737, stopId: null }, 'x').at).toBe('31.23040,121.47370');
  });
});
