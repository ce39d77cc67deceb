import type { CampaignPageView } from '@shtrans/contract/campaigns/schemas';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../core/testing/patience.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { startRouter } from '../../core/route/router.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { useCampaign } from './use-campaign.ts';

const page = { campaign: 'autumn', credential: 'main', phase: 'open' } as CampaignPageView;

/** The mechanics of the sent acts; the test decides when each is answered. */
let sentMechanics: string[];
let answers: (() => void)[];
/** The states of the mechanics, in the answer of an act and of a read. */
let standings: { taken: object; read: object };

beforeEach(async () => {
  setUrl('http://localhost:8088/shtrans-h5/');
  await startRouter();
  localStorage.setItem('Admin-Token-INNER', 'a-credential');
  [sentMechanics, answers] = [[], []];
  standings = { taken: {}, read: {} };
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'POST') {
      sentMechanics.push(url.split('/').at(-1) ?? '');
      await new Promise<void>((resolve) => answers.push(resolve));
    }
    return Response.json({ mechanics: method === 'POST' ? standings.taken : standings.read });
  });
});
afterEach(() => {
  cleanup();
  clearQueries();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Answers the nth call. */
const answer = async (n: number) =>
  await act(async () => {
    await vi.waitFor(() => expect(answers).toHaveLength(n), PATIENCE_MS);
    answers[n - 1]?.();
  });

it('performs an act once for two taps, then an act of another mechanic', async () => {
  const { result } = renderHook(() => useCampaign(page));
  const tap = (mechanic: string) =>
    act(async () => {
      result.current.act(mechanic, { kind: 'claim' });
      await Promise.resolve();
    });
  await tap('gift');
  await tap('gift');
  await tap('stamp');
  expect(result.current.busy).toEqual(['gift', 'stamp']);
  await vi.waitFor(() => expect(sentMechanics).toEqual(['gift']), PATIENCE_MS);
  await answer(1);
  await vi.waitFor(() => expect(sentMechanics).toEqual(['gift', 'stamp']), PATIENCE_MS);
  await vi.waitFor(() => expect(result.current.busy).toEqual(['stamp']), PATIENCE_MS);
  await answer(2);
  await vi.waitFor(() => expect(result.current.busy).toEqual([]), PATIENCE_MS);
});

it('keeps what an act did not change, and updates what it changed', async () => {
  standings.read = { gift: { claimed: false }, stamp: { days: 1 } };
  standings.taken = { gift: { claimed: true } };
  const { result } = renderHook(() => useCampaign(page));
  const mechanics = (): unknown => result.current.standing?.mechanics;
  await vi.waitFor(() => expect(mechanics()).toEqual(standings.read), PATIENCE_MS);
  await act(async () => {
    result.current.act('gift', { kind: 'claim' });
    await Promise.resolve();
  });
  await answer(1);
  const bothStates = { gift: { claimed: true }, stamp: { days: 1 } };
  await vi.waitFor(() => expect(mechanics()).toEqual(bothStates), PATIENCE_MS);
});

it('keeps the changes of an act if an older standing is answered after it', async () => {
  let question: (() => void) | undefined;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method !== 'POST') await new Promise<void>((resolve) => (question = resolve));
    return await fetch(url, init);
  });
  standings.read = { gift: { claimed: false }, stamp: { days: 1 } };
  standings.taken = { gift: { claimed: true } };
  const { result } = renderHook(() => useCampaign(page));
  await act(async () => {
    result.current.act('gift', { kind: 'claim' });
    await Promise.resolve();
  });
  await answer(1);
  await act(async () => {
    question?.();
    await Promise.resolve();
  });
  await vi.waitFor(() => expect(result.current.busy).toEqual([]), PATIENCE_MS);
  expect(result.current.standing?.mechanics).toEqual({
    gift: { claimed: true },
    stamp: { days: 1 },
  });
});
