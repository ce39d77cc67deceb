import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inDiamondMode, needsDiamond } from '@shtrans/contract/hosts/diamond';
import { PATIENCE_MS } from '../testing/patience.ts';
import { setUrl } from '../testing/set-url.ts';
import { forgetHost } from './current-host.ts';
import { diamond, startDiamond } from './diamond-auth.ts';
import { marked } from './diamond-mark.ts';
import { storedDiamond } from './diamond.ts';
import { clearDiamond, readDiamond } from './diamond-values.ts';
import { forgetHostModule } from './host.ts';

const storedValues = () =>
  ['X-Maas-ThirdTicket', 'X-Maas-CardType', 'X-Maas-Cards', 'Alidiamond_uid'].map((key) =>
    sessionStorage.getItem(key),
  );
const reply = (fields: object) => ({ name: 'returnDiamondAuth', ...fields });
const GIVEN = {
  thirdticket: 't2',
  alidiamond_cardtype: 12,
  cards: [{ no: 1 }],
  alidiamond_uid: 'u',
};
const KEPT = ['t2', '12', '[{"no":1}]', 'u'];
const NOTHING = [null, null, null, null];

describe('diamond mode', () => {
  it.each([
    ['?sourcefrom=alidiamond', true],
    ['?thirdticket=', true],
    ['?thirdticket=t', true],
    ['?alidiamond=1', true],
    ['?alidiamond=', false],
    ['?sourcefrom=alimp', false],
    ['', false],
  ])('%s -> %s', (search, isExpected) => {
    expect(inDiamondMode(new URLSearchParams(search))).toBe(isExpected);
    expect(needsDiamond(new URLSearchParams(search))).toBe(isExpected);
  });

  it('is needed where an address is marked', () => {
    expect(needsDiamond(new URLSearchParams('?__requireAliDiamondAuth=1'))).toBe(true);
  });
});

describe('the mark', () => {
  const MARK = '__requireAliDiamondAuth=1';
  it.each([
    ['https://h.cn/a', `https://h.cn/a?${MARK}`],
    ['https://h.cn/a?b=c%20d+e&%E5%9C%B0=铁', `https://h.cn/a?b=c%20d+e&%E5%9C%B0=铁&${MARK}`],
    ['https://h.cn/a#x?y=1', `https://h.cn/a?${MARK}#x?y=1`],
    ['https://h.cn/a?b#', `https://h.cn/a?b&${MARK}#`],
  ])('comes to %s and leaves nothing behind', (plain, withMark) => {
    expect(marked(plain, true)).toBe(withMark);
    expect(marked(withMark, true)).toBe(withMark);
    expect(marked(withMark, false)).toBe(plain);
  });

  it('is removed from any position, without other keys', () => {
    expect(marked(`/a?${MARK}&b=1`, false)).toBe('/a?b=1');
    expect(marked('/a?__requireAliDiamondAuth&b=1', false)).toBe('/a?b=1');
    expect(marked('/a?x__requireAliDiamondAuth=1&b==&&', false)).toBe(
      '/a?x__requireAliDiamondAuth=1&b==&&',
    );
  });
});

describe('a reply', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['no ticket', {}],
    ['an empty one', { thirdticket: '' }],
    ['one with a line break', { thirdticket: 'a\r\nX: b' }],
    ['one in Chinese', { thirdticket: '票' }],
    ['one of 2 KB', { thirdticket: 'a'.repeat(2048) }],
    ['an object', { thirdticket: { a: 1 } }],
  ])('with %s brings nothing', (_, fields) => {
    expect(readDiamond(reply(fields)).values).toBeUndefined();
  });

  it('is taken for what can be read of it', () => {
    expect(readDiamond(reply({ ...GIVEN, cards: '[1,2]' }))).toEqual({
      values: { ticket: 't2', cardType: '12', cards: [1, 2], userId: 'u' },
      holdsCards: true,
    });
    for (const cards of ['{', {}, 'x'.repeat(99_999), Array(101).fill(1), ['x'.repeat(20_000)]]) {
      expect(readDiamond(reply({ ...GIVEN, cards })).values?.cards).toEqual([]);
    }
    expect(readDiamond(reply({ ...GIVEN, alidiamond_uid: 'a b' })).values?.userId).toBeUndefined();
  });
});

const settle = () => vi.advanceTimersByTimeAsync(1);
const show = () => document.dispatchEvent(new Event('visibilitychange'));

describe('the authorization of a page', () => {
  const my: { onMessage?: (raw: unknown) => void; [name: string]: unknown } = {};
  const posted: unknown[] = [];
  const succeeded = vi.fn<() => void>();
  const failed = vi.fn<() => void>();
  const start = (search: string) => {
    setUrl(`http://localhost:8088/shtrans-h5/a${search}`);
    return startDiamond({ succeeded, failed });
  };
  const expectRequests = (times: number) =>
    vi.waitFor(() => expect(posted).toHaveLength(times), PATIENCE_MS);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('AlipayClient/10.8.36 MiniProgram');
    posted.length = 0;
    my['postMessage'] = (message: unknown) => posted.push(message);
    my['navigateTo'] = ({ url, success }: { url: string; success: () => void }) => {
      posted.push(url);
      success();
    };
    Object.assign(window, { my });
    succeeded.mockClear();
    failed.mockClear();
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'my');
    clearDiamond();
    forgetHost();
    forgetHostModule();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is not asked for outside diamond mode; what the address gave is kept all the same', () => {
    expect(start('?cardtype=11')).toBeUndefined();
    expect(storedValues()).toEqual([null, '11', null, null]);
  });

  it('succeeds with a ticket, which replaces the one of the address', async () => {
    start('?thirdticket=t1&cardtype=11');
    expect(storedDiamond('prod')).toEqual({ thirdTicket: 't1', cardType: 11 });
    await expectRequests(1);
    expect(posted).toEqual([{ name: 'getDiamondAuth' }]);
    expect(succeeded).not.toHaveBeenCalled();
    my.onMessage?.(reply(GIVEN));
    await settle();
    expect(succeeded).toHaveBeenCalledTimes(1);
    expect(storedValues()).toEqual(KEPT);
    expect(storedDiamond('prod')).toEqual({ thirdTicket: 't2', cardType: 12 });
    my.onMessage?.(reply({}));
    await settle();
    expect(storedValues()).toEqual(KEPT);
    expect(failed).not.toHaveBeenCalled();
  });

  it('fails without a ticket, and forgets what was stored', async () => {
    start('?thirdticket=t1');
    await expectRequests(1);
    my.onMessage?.(reply({ thirdticket: '' }));
    await settle();
    expect(failed).toHaveBeenCalledTimes(1);
    expect(storedValues()).toEqual(NOTHING);
  });

  it('fails after 5 s of silence, keeps what is stored, and drops what comes then', async () => {
    const began = Date.now();
    start('?thirdticket=t1');
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1), {
      timeout: PATIENCE_MS,
      interval: 50,
    });
    const waited = Date.now() - began;
    expect([waited >= 5000, waited <= 5100]).toEqual([true, true]);
    expect(posted).toHaveLength(1);
    my.onMessage?.(reply(GIVEN));
    await settle();
    expect(succeeded).not.toHaveBeenCalled();
    expect(storedValues()).toEqual(['t1', null, null, null]);
    expect(console.warn).toHaveBeenCalledWith('diamond authorization: timeout');
  });

  it('fails at once when sending throws', async () => {
    my['postMessage'] = () => {
      throw new Error('gone');
    };
    start('?alidiamond=1');
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1), PATIENCE_MS);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails when the SDK does not load', async () => {
    Reflect.deleteProperty(window, 'my');
    vi.spyOn(document.head, 'append').mockImplementation((script) => {
      queueMicrotask(() => (script as HTMLElement).dispatchEvent(new Event('error')));
    });
    start('?alidiamond=1');
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1), PATIENCE_MS);
    expect(console.warn).toHaveBeenCalledWith('diamond authorization: unavailable');
  });

  it('is renewed by way of the redirect page: marked, asked again on the return, unmarked', async () => {
    const tap = start('?alidiamond=1&b=%20c#part');
    await expectRequests(1);
    my.onMessage?.(reply({ thirdticket: '', cards: [1] }));
    await settle();
    const { href } = window.location;
    tap?.({ kind: 'authorise_again' });
    await expectRequests(2);
    expect(posted[1]).toBe('/packages/redirect/alipay?firstScene=metro');
    expect(window.location.href).toBe(href.replace('#', '&__requireAliDiamondAuth=1#'));
    show();
    await expectRequests(3);
    expect(window.location.href).toBe(href);
    my.onMessage?.(reply(GIVEN));
    await settle();
    expect(diamond.get().phase).toBe('authorised');
    await vi.advanceTimersByTimeAsync(1000);
    show();
    await settle();
    expect(posted).toHaveLength(3);
  });

  it('navigates again on a second tap, regardless of the first', async () => {
    const tap = start('?alidiamond=1');
    await expectRequests(1);
    my.onMessage?.(reply({}));
    await settle();
    const refusals: (() => void)[] = [];
    my['navigateTo'] = ({ url, fail }: { url: string; fail: (said: object) => void }) => {
      posted.push(url);
      refusals.push(() => fail({ errorMessage: 'no' }));
    };
    tap?.({ kind: 'authorise_again' });
    tap?.({ kind: 'authorise_again' });
    await expectRequests(3);
    expect(posted.slice(1)).toEqual(Array(2).fill('/packages/redirect/alipay'));
    refusals[0]?.();
    await settle();
    expect([diamond.get().phase, window.location.search]).toEqual([
      'away',
      '?alidiamond=1&__requireAliDiamondAuth=1',
    ]);
    refusals[1]?.();
    await settle();
    expect([diamond.get().phase, window.location.search]).toEqual(['failed', '?alidiamond=1']);
  });

  it('stays where the mini-program does not go to the redirect page', async () => {
    const tap = start('?alidiamond=1');
    await expectRequests(1);
    my.onMessage?.(reply({}));
    await settle();
    my['navigateTo'] = ({ fail }: { fail: (said: object) => void }) => fail({ errorMessage: 'no' });
    tap?.({ kind: 'authorise_again' });
    await settle();
    expect(diamond.get().phase).toBe('failed');
    expect(window.location.search).toBe('?alidiamond=1');
  });
});
