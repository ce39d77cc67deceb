import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileHeadersOf, loggedOf, threeAtDesk } from '../../../../test/desk.ts';
import {
  hasDatabase,
  standingClock,
  startGateway,
  type TestGateway,
} from '../../../../test/harness.ts';
import { releaseData } from '../../../../test/operator-data.ts';
import { mainOf } from '../../../../test/page-facts.ts';

const EN = '?language=en_us';
const LIFTS = {
  id: 'lifts',
  version: 3,
  title: { zh: '电梯', en: 'Lifts' },
  text: { zh: '电梯', en: 'Lifts' },
  thanks: { zh: '谢谢', en: 'Thanks' },
  from: '2026-11-01T00:00:00+08:00',
  until: '2026-12-01T00:00:00+08:00',
  layout: 'all' as const,
  perNetworkHour: 60,
  after: [],
  login: false,
  questions: [
    {
      id: 'with',
      kind: 'multiple' as const,
      text: { zh: '带着什么', en: 'What with' },
      required: false,
      branches: [],
      least: 1,
      options: [
        { id: 'pram', text: { zh: '婴儿车', en: 'A pram' } },
        { id: 'bags', text: { zh: '行李', en: 'Bags' } },
        { id: 'none', text: { zh: '没有', en: 'Nothing' } },
      ],
    },
    {
      id: 'ease',
      kind: 'scale' as const,
      text: { zh: '容易吗', en: 'How easy' },
      required: false,
      branches: [],
      from: 1,
      to: 3,
      low: { zh: '难', en: 'Hard' },
      high: { zh: '易', en: 'Easy' },
    },
    {
      id: 'words',
      kind: 'text' as const,
      text: { zh: '还有什么', en: 'Anything else' },
      required: false,
      branches: [],
      max: 300,
    },
  ],
};

describe.skipIf(!hasDatabase())('surveys at the desk', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let desk: Awaited<ReturnType<typeof threeAtDesk>>;
  beforeAll(async () => {
    gw = await startGateway({ clock: standingClock(new Date('2026-11-20T06:00:00.000Z')) });
    desk = await threeAtDesk(gw);
    await releaseData([gw], (data) => ({ ...data, surveys: [LIFTS] }));
  });
  afterAll(async () => {
    await gw?.close();
  });

  const answer = async (deviceId: string, answers: Record<string, number | string | string[]>) => {
    gw.clock.advance(1000);
    const call = { params: { id: 'lifts' }, body: { version: 3, answers } };
    const idempotencyKey = `key-of-${deviceId}`;
    const { code } = await gw.call('POST maas:/v1/surveys/:id/answer', call, {
      deviceId,
      idempotencyKey,
    });
    expect(code).toBeUndefined();
  };
  const facts = async (path: string) => mainOf((await desk.support.get(`/surveys${path}`)).body);

  it('are listed, counted by question, and exported as a file', async () => {
    gw.clock.set(new Date('2026-11-20T06:05:00.000Z'));
    expect(await facts(EN)).toEqual([
      '# Surveys',
      '- [/desk/surveys/lifts/3?language=en_us: Lifts]',
      'lifts · Version 3 · 0 answers',
    ]);
    expect(await facts(`/lifts/3${EN}`)).toEqual([
      '# Lifts',
      'lifts · Version 3 · 0 answers · Who looks and who downloads is written down.',
      '[/desk/surveys/lifts/3/answers.csv?language=en_us: As CSV (0)]',
      '## What with',
      '0 answered this question',
      '| Option | Answers | Share',
      '| A pram | 0 | –',
      '| Bags | 0 | –',
      '| Nothing | 0 | –',
      '## How easy',
      '0 answered this question',
      '| Option | Answers | Share',
      '| 1 | 0 | –',
      '| 2 | 0 | –',
      '| 3 | 0 | –',
      '## Anything else',
      '0 answered this question',
      'The last 0 texts',
      '- No texts.',
    ]);
    await answer('device-1', { with: ['pram', 'bags'], ease: 3, words: '=1+1, "two"' });
    await answer('device-2', { with: ['bags'], ease: 1 });
    await answer('device-3', { with: ['none'], ease: 3, words: 'Good' });
    expect(await facts('')).toEqual([
      '# 问卷',
      '- [/desk/surveys/lifts/3: 电梯]',
      'lifts · 第 3 版 · 3 份回答',
    ]);
    expect(await facts(`/lifts/3${EN}`)).toEqual([
      '# Lifts',
      'lifts · Version 3 · 3 answers · Who looks and who downloads is written down.',
      'Networks of answers without login: 1. Answers that share a network: 3; most from one: 3.',
      '[/desk/surveys/lifts/3/answers.csv?language=en_us: As CSV (3)]',
      '## What with',
      '3 answered this question',
      '| Option | Answers | Share',
      '| A pram | 1 | 33.3 %',
      '| Bags | 2 | 66.7 %',
      '| Nothing | 1 | 33.3 %',
      '## How easy',
      '3 answered this question',
      '| Option | Answers | Share',
      '| 1 | 1 | 33.3 %',
      '| 2 | 0 | 0.0 %',
      '| 3 | 2 | 66.7 %',
      'Mean 2.33',
      '## Anything else',
      '2 answered this question',
      'The last 2 texts',
      '- Good',
      '- =1+1, "two"',
    ]);
    const csv = await desk.support.get('/surveys/lifts/3/answers.csv');
    expect(csv.body.replaceAll(/[\da-f-]{36}/g, 'ID').split('\r\n')).toEqual([
      '\uFEFFid,answered_at,answers_on_network,with,ease,words',
      'ID,2026-11-20T06:05:01.000Z,3,pram bags,3,"\'=1+1, ""two"""',
      'ID,2026-11-20T06:05:02.000Z,3,bags,1,',
      'ID,2026-11-20T06:05:03.000Z,3,none,3,Good',
      '',
    ]);
    expect(fileHeadersOf(csv)).toEqual([
      'text/csv; charset=utf-8',
      'no-store',
      'attachment; filename="survey-lifts-3.csv"',
    ]);
    expect(await loggedOf(gw, 'lifts 3')).toEqual([
      ['sue', 'surveys.downloaded', null, null, '127.0.0.1'],
      ['sue', 'surveys.seen', null, null, '127.0.0.1'],
      ['sue', 'surveys.seen', null, null, '127.0.0.1'],
    ]);
  });

  it('that are unknown, or without the right, are not shown', async () => {
    for (const path of ['/lifts/2', '/stairs/3', '/lifts/2/answers.csv']) {
      expect([path, (await desk.support.get(`/surveys${path}`)).status]).toEqual([path, 404]);
    }
    for (const path of ['', '/lifts/3', '/lifts/3/answers.csv']) {
      expect([path, (await desk.finance.get(`/surveys${path}`)).status]).toEqual([path, 403]);
    }
    expect(await loggedOf(gw, 'lifts 2')).toEqual([]);
  });

  it('are empty without surveys', async () => {
    await gw.db.deleteFrom('survey_answers').execute();
    await releaseData([gw], (data) => ({ ...data, surveys: [] }));
    expect(await facts(EN)).toEqual(['# Surveys', '- There are no surveys.']);
    await releaseData([gw], (data) => ({ ...data, surveys: [LIFTS] }));
  });
});
