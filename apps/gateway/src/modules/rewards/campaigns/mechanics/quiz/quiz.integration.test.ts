import { randomUUID } from 'node:crypto';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type { MechanicInput, MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaignStage } from '../../../../../../test/campaign-stage.ts';
import { campaignOf } from '../../../../../../test/campaigns.ts';
import { hasDatabase, type TestGateway } from '../../../../../../test/harness.ts';
import { mechanicFaults } from '../../mechanic-faults.ts';
import { findRows } from '../../../../../../test/rows.ts';

const NOON = new Date('2026-11-11T12:00:00+08:00');
const words = (n: number, label: string) => ({ zh: `${label}${n}`, en: `${label} ${n}` });

/** Eight questions; the second option is always the right one. */
const quizOf = (id: string, tries = 1): Campaign =>
  campaignOf({
    id,
    pages: [
      {
        address: `/${id}`,
        title: { zh: '答题', en: 'Quiz' },
        login: false,
        blocks: [{ kind: 'quiz', mechanic: 'quiz', to: `/${id}/result` }],
      },
      {
        address: `/${id}/result`,
        title: { zh: '结果', en: 'Result' },
        login: false,
        blocks: [{ kind: 'result', mechanic: 'quiz', to: `/${id}` }],
      },
    ],
    mechanics: {
      quiz: {
        kind: 'quiz',
        pick: 3,
        tries,
        pass: 2,
        results: [],
        reward: 'points',
        questions: Array.from({ length: 8 }, (_, i) => ({
          id: `q${i}`,
          text: words(i, 'question'),
          options: [words(i, 'wrong'), words(i, 'right')],
          answer: 1,
          why: words(i, 'because'),
        })),
      },
    },
    rewards: { points: { kind: 'points', amount: 20, stock: 2, unitCostCents: 2 } },
  });

const stateIn = ({ mechanics }: { mechanics: Record<string, unknown> }) =>
  mechanics['quiz'] as MechanicState<'quiz'>;

describe.skipIf(!hasDatabase())('a quiz', () => {
  const stage = campaignStage('quiz', NOON);
  let gw: TestGateway;
  let secondGateway: TestGateway;
  let id: string;
  beforeEach(async () => {
    ({ gw, other: secondGateway, id } = stage);
    await release();
  });

  const { rider } = stage;
  const release = async (tries = 1) => await stage.release(quizOf(id, tries));
  const read = async (token?: string, gateway = gw) => await stage.read(token, { at: gateway });
  const submit = async (
    token: string,
    answers: MechanicInput<'quiz'>['answers'],
    { at = gw, idempotencyKey = randomUUID() } = {},
  ) => await stage.take(token, 'quiz', { kind: 'quiz', answers }, { at, key: idempotencyKey });
  /** Answers to the questions of the next try, with the given number right. */
  const answersOf = async (token: string, right: number) =>
    stateIn((await read(token)).body).questions.map(({ id: question }, i) => ({
      question,
      option: i < right ? 1 : 0,
    }));
  const awards = async () => await findRows(gw.db, 'campaign_awards', { campaign: id }, 'at');

  it('reveals neither the bank nor an answer before the try', async () => {
    const page = await gw.call('GET maas:/v1/campaign-pages', { query: { path: `/${id}` } });
    expect(page.body.mechanics['quiz']).toEqual({
      kind: 'quiz',
      pick: 3,
      tries: 1,
      pass: 2,
      reward: 'points',
    });
    expect(stateIn((await read()).body)).toMatchObject({ questions: [], result: null });
    const { questions, ...state } = stateIn((await read(await rider())).body);
    expect(state).toEqual({ kind: 'quiz', triesLeft: 1, result: null, isGone: false });
    expect(questions).toHaveLength(3);
    for (const question of questions) {
      const n = Number(question.id.slice(1));
      const options = [words(n, 'wrong'), words(n, 'right')];
      expect(question).toEqual({ id: `q${n}`, text: words(n, 'question'), options });
    }
  });

  it('asks a rider the same questions of a try at all gateways, and others the next day', async () => {
    const token = await rider();
    const readQuestions = async (gateway = gw) =>
      stateIn((await read(token, gateway)).body).questions.map((question) => question.id);
    const today = await readQuestions();
    expect(await readQuestions(secondGateway)).toEqual(today);
    gw.clock.set(new Date('2026-11-11T23:59:59+08:00'));
    expect(await readQuestions()).toEqual(today);
    const days = new Set([today.join()]);
    for (const day of ['12', '13', '14']) {
      gw.clock.set(new Date(`2026-11-${day}T00:00:00+08:00`));
      days.add((await readQuestions()).join());
    }
    expect(days.size).toBeGreaterThan(1);
  });

  it('marks the whole try, then shows the right answers, and gives the reward', async () => {
    await release(2);
    const token = await rider();
    const answers = await answersOf(token, 2);
    // Each answer is marked by its own question, in any order.
    const { body } = await submit(token, answers.toReversed());
    const { result, triesLeft } = stateIn(body);
    expect(triesLeft).toBe(1);
    expect(result).toEqual({
      right: 2,
      isPassed: true,
      isRewarded: true,
      type: null,
      answers: answers.toReversed().map(({ question, option }) => {
        const n = Number(question.slice(1));
        return {
          text: words(n, 'question'),
          chosen: words(n, option === 1 ? 'right' : 'wrong'),
          answer: words(n, 'right'),
          isRight: option === 1,
          why: words(n, 'because'),
        };
      }),
    });
    // A second try of the day that passes wins no second reward.
    expect((await submit(token, await answersOf(token, 3))).status).toBe(200);
    expect(await awards()).toHaveLength(1);
  });

  it('gives nothing for a try that does not pass, and the reward for a later one that does', async () => {
    await release(3);
    const token = await rider();
    for (const right of [0, 1]) {
      const { body } = await submit(token, await answersOf(token, right));
      expect(stateIn(body).result).toMatchObject({ right, isPassed: false, isRewarded: false });
    }
    expect(await awards()).toEqual([]);
    const { body } = await submit(token, await answersOf(token, 2));
    expect(stateIn(body).result).toMatchObject({ right: 2, isPassed: true, isRewarded: true });
    expect(await awards()).toHaveLength(1);
  });

  it('limits the tries of a day of Shanghai, also for concurrent ones at two gateways', async () => {
    const token = await rider();
    const first = await answersOf(token, 0);
    const answers = await Promise.all(
      [gw, secondGateway, gw, secondGateway].map((gateway) =>
        submit(token, first, { at: gateway }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'campaign_done')).toHaveLength(3);
    expect(stateIn((await read(token)).body)).toMatchObject({ triesLeft: 0, questions: [] });
    gw.clock.set(new Date('2026-11-11T23:59:59+08:00'));
    expect((await submit(token, first)).code).toBe('campaign_done');
    gw.clock.set(new Date('2026-11-12T00:00:00+08:00'));
    expect(stateIn((await read(token)).body)).toMatchObject({ triesLeft: 1, result: { right: 0 } });
    const options = { idempotencyKey: randomUUID() };
    const next = await answersOf(token, 3);
    const { body } = await submit(token, next, options);
    expect(stateIn(body)).toMatchObject({ triesLeft: 0, result: { right: 3 } });
    const retry = (await submit(token, next, { ...options, at: secondGateway })).body;
    expect(retry).toEqual({ ...body, serverTime: retry.serverTime });
  });

  it('refuses answers to questions that it did not ask', async () => {
    const token = await rider();
    const whole = await answersOf(token, 3);
    const [first] = whole;
    if (first === undefined) throw new Error('nothing was asked');
    for (const answers of [
      [],
      whole.slice(1),
      [first, first, first],
      whole.map((each) => ({ ...each, option: 5 })),
      // Each has two options, 0 and 1.
      whole.map((each, i) => ({ ...each, option: i === 0 ? 2 : 1 })),
      [...whole.slice(1), { question: '__proto__', option: 1 }],
    ]) {
      expect((await submit(token, answers)).code).toBe('campaign_questions_changed');
    }
    expect((await submit(token, [{ question: 'q1', option: -1 }])).code).toBe('invalid_input');
    expect(stateIn((await read(token)).body).triesLeft).toBe(1);
  });

  it('counts a try even if no reward is left', async () => {
    const tokens = await Promise.all(Array.from({ length: 3 }, rider));
    for (const token of tokens) {
      expect((await submit(token, await answersOf(token, 3))).status).toBe(200);
    }
    expect(await awards()).toHaveLength(2);
    const state = stateIn((await read(tokens[2])).body);
    expect(state).toMatchObject({ isGone: true, result: { isPassed: true, isRewarded: false } });
  });

  const tryOut = async (options: number[]) => {
    const token = await rider();
    const { questions } = stateIn((await read(token)).body);
    const { body } = await submit(
      token,
      questions.map((question, i) => ({ question: question.id, option: options[i] ?? 0 })),
    );
    return stateIn(body).result;
  };

  it('can return a type of rider instead of marks, for any answers', async () => {
    const quiz = quizOf(id).mechanics['quiz'];
    if (quiz?.kind !== 'quiz') throw new Error('there is no quiz');
    const { pass: _, ...rest } = quiz;
    const typed = {
      ...rest,
      results: ['early', 'late'].map((name, i) => ({
        id: name,
        name: words(i, name),
        text: words(i, 'text'),
        places: [{ name: words(i, 'park'), text: words(i, 'by metro') }],
      })),
      questions: quiz.questions.map(({ answer: _right, ...question }) => ({
        ...question,
        leadsTo: ['early', 'late'],
      })),
    };
    // A marked try does not change.
    stage.id = `${id}-typed`;
    await stage.release({ ...quizOf(stage.id), mechanics: { quiz: typed } });
    expect(await tryOut([1, 0, 1])).toEqual({
      right: 0,
      isPassed: true,
      isRewarded: true,
      answers: [],
      type: {
        name: words(1, 'late'),
        text: words(1, 'text'),
        places: [{ name: words(1, 'park'), text: words(1, 'by metro') }],
      },
    });
    expect((await tryOut([0, 0, 1]))?.type?.name).toEqual(words(0, 'early'));
    // With equal votes, the result that is first in the list counts.
    stage.id = `${id}-even`;
    await stage.release({ ...quizOf(stage.id), mechanics: { quiz: { ...typed, pick: 2 } } });
    expect((await tryOut([1, 0]))?.type?.name).toEqual(words(0, 'early'));
  });

  it('is refused if it is marked without a pass mark, or unmarked with one', () => {
    const quiz = quizOf(id).mechanics['quiz'];
    if (quiz?.kind !== 'quiz') throw new Error('there is no quiz');
    const faultsOf = (mechanic: typeof quiz): string[] =>
      mechanicFaults({ ...quizOf(id), mechanics: { quiz: mechanic } }).map(({ path }) =>
        path.slice(2).join('.'),
      );
    expect(faultsOf(quiz)).toEqual([]);
    const { pass: _, ...unmarked } = quiz;
    expect(faultsOf(unmarked)).toEqual(['pass']);
    const results = [{ id: 'a', name: words(0, 'a'), text: words(0, 'a'), places: [] }];
    const [question] = quiz.questions;
    if (question === undefined) throw new Error('there is no question');
    const leads = { ...question, leadsTo: ['a', 'b'] };
    expect(
      faultsOf({
        ...quiz,
        pick: 2,
        results,
        questions: [leads, { ...leads, id: 'q', leadsTo: [] }],
      }),
    ).toEqual(['pass', 'questions.0.leadsTo.1', 'questions.1.leadsTo']);
  });
});
