import type { PlanAnswer } from '@shtrans/contract/plans/schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearQueries, fetchQuery, readQuery } from '../../core/query/query-cache.ts';
import {
  addPage,
  inputAt,
  keepPage,
  type PlanPages,
  planPagesQuery,
  planQuery,
  continuationOf,
  itinerariesOf,
} from './plan-pages.ts';
import { after, answerOf, itineraryOf } from './plan.fixture.ts';

const NOW = '2026-11-21T10:00:00.000Z';
const input = { from: 'S0212', to: 'S0121' };
let answers: Record<string, PlanAnswer>;
let requestedTimes: (string | null)[];

const pages = (): PlanPages => {
  const cachedPages = readQuery(planPagesQuery(input)).data;
  if (cachedPages === undefined) throw new Error('no plan is stored');
  return cachedPages;
};
const ids = (): string[] => itinerariesOf(pages()).map(({ itinerary }) => itinerary.id);

beforeEach(() => {
  clearQueries();
  requestedTimes = [];
  answers = { now: answerOf(NOW) };
  vi.stubGlobal('fetch', (url: string) => {
    const time = new URL(url, 'http://localhost').searchParams.get('time');
    requestedTimes.push(time);
    const answer = answers[time ?? 'now'];
    return Promise.resolve(
      answer === undefined
        ? Response.json({ code: 'planner_failed', status: 502, traceId: 't' }, { status: 502 })
        : Response.json(answer),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('earlier and later itineraries', () => {
  it('surround the first ones, each itinerary once', async () => {
    const first = answers['now'] ?? answerOf(NOW);
    answers[after(NOW, 30)] = answerOf(after(NOW, 30), {
      itineraries: [...first.itineraries.slice(1), itineraryOf('late', after(NOW, 40))],
    });
    answers[after(NOW, -30)] = answerOf(after(NOW, -30), {
      itineraries: [itineraryOf('early', after(NOW, -20)), ...first.itineraries.slice(0, 1)],
    });
    answers[after(NOW, -60)] = answerOf(after(NOW, -60), {
      itineraries: [
        itineraryOf('earliest', after(NOW, -50)),
        itineraryOf('early', after(NOW, -20)),
      ],
    });
    await fetchQuery(planPagesQuery(input));
    expect(await addPage(input, 'later')).toBe(true);
    expect(await addPage(input, 'earlier')).toBe(true);
    expect(await addPage(input, 'earlier')).toBe(true);
    const firstIds = first.itineraries.map(({ id }) => id);
    expect(ids()).toEqual(['earliest', 'early', ...firstIds, 'late']);
  });

  it('are requested again if an answer has nothing new, until there are no more', async () => {
    const first = answers['now'] ?? answerOf(NOW);
    answers[after(NOW, 30)] = { ...first, later: { time: after(NOW, 60), arriveBy: false } };
    answers[after(NOW, 60)] = { ...first, later: null };
    await fetchQuery(planPagesQuery(input));
    expect(await addPage(input, 'later')).toBe(false);
    expect(requestedTimes).toEqual([null, after(NOW, 30), after(NOW, 60)]);
    expect(continuationOf(pages(), 'later')).toBeNull();
    expect(await addPage(input, 'later')).toBe(false);
    expect(requestedTimes).toHaveLength(3);
  });

  it('stay when the first answer is renewed, even if it contains them', async () => {
    answers[after(NOW, 30)] = answerOf(after(NOW, 30), {
      itineraries: [itineraryOf('late', after(NOW, 40)), itineraryOf('later', after(NOW, 50))],
    });
    await fetchQuery(planPagesQuery(input));
    await addPage(input, 'later');
    answers['now'] = answerOf(NOW, { itineraries: [itineraryOf('late', after(NOW, 40))] });
    await fetchQuery(planPagesQuery(input), true);
    expect(ids()).toEqual(['late', 'later']);
  });

  it('leave the loaded ones if the request fails', async () => {
    await fetchQuery(planPagesQuery(input));
    await expect(addPage(input, 'later')).rejects.toMatchObject({ code: 'planner_failed' });
    expect(ids()).toHaveLength(3);
  });
});

describe('the answer of an itinerary', () => {
  it('is found without a request, by the address that names its time', async () => {
    const page = answerOf(NOW);
    keepPage(input, page);
    const otherInput = { time: NOW, to: input.to, from: input.from };
    expect(await fetchQuery(planQuery(otherInput))).toEqual(page);
    expect(requestedTimes).toEqual([]);
  });

  it('is requested as before: by arrival if it was by arrival', () => {
    const page = answerOf(NOW, { arriveBy: true });
    expect(inputAt({ ...input, prefer: 'fewer_changes' }, page)).toEqual({
      ...input,
      prefer: 'fewer_changes',
      time: NOW,
      arriveBy: '1',
    });
    const departing = inputAt({ ...input, arriveBy: '1' }, answerOf(NOW));
    expect(departing.arriveBy).toBeUndefined();
  });
});
