import type { Survey } from '@shtrans/contract/surveys/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atDesk, type DeskBrowser, addOperator } from '../../../../test/desk.ts';
import { hasDatabase, startGateway, type TestGateway } from '../../../../test/harness.ts';
import { releaseData } from '../../../../test/operator-data.ts';

const ANSWER = 'POST maas:/v1/surveys/:id/answer';
const OFTEN = { often: ['never'], 'why-not': ['bike'] };
const GOOD = { often: ['daily'], rating: 9, words: '=1+1' };
const OPEN = 'metro-satisfaction';
const LOGIN = 'accessibility';
const STEPS = { 'travels-with': ['luggage'], lift: 5, staff: ['yes'] };

/** A survey with two questions and no branches. */
const shorter = (version: number) => (each: Survey) => ({
  ...each,
  version,
  questions: each.questions.slice(0, 2).map((question) => ({ ...question, branches: [] })),
});

describe.skipIf(!hasDatabase())('surveys', { timeout: 240_000 }, () => {
  let gw: TestGateway;
  let second: TestGateway;
  let devices = 0;
  let phone = 13_920_100_000;

  beforeAll(async () => {
    gw = await startGateway();
    second = await startGateway({ databaseUrl: gw.databaseUrl, clock: gw.clock });
  });
  afterAll(async () => {
    await second?.close();
    await gw?.close();
  });

  interface As {
    deviceId?: string;
    token?: string;
    by?: TestGateway;
    version?: number;
  }
  const device = () => `device-${devices++}`;
  const login = async () => await gw.login(String(phone++));
  let keys = 0;
  const answer = async (
    id: string,
    answers: Record<string, number | string | string[]>,
    { by: gateway = gw, version = 1, ...respondent }: As,
  ) =>
    await gateway.call(
      ANSWER,
      { params: { id }, body: { version, answers } },
      { ...respondent, idempotencyKey: `survey-key-${keys++}` },
    );
  const state = async (id: string, respondent: As) =>
    (await gw.call('GET maas:/v1/surveys/:id/answer', { params: { id } }, respondent)).body
      .answeredAt;
  const read = async (id: string) =>
    (await gw.call('GET maas:/v1/surveys/:id', { params: { id } })).code;
  const changeSurvey = (change: (survey: Survey) => Survey, id = OPEN) =>
    releaseData([gw, second], (data) => ({
      ...data,
      surveys: data.surveys.map((each) => (each.id === id ? change(each) : each)),
    }));

  it('take few answers an hour from one network, however many devices it names', async () => {
    await changeSurvey((survey) => ({ ...survey, perNetworkHour: 3 }));
    const strict = await startGateway({
      databaseUrl: gw.databaseUrl,
      clock: gw.clock,
      config: { LIMIT_FACTOR: 1 },
    });
    const devices = Array.from({ length: 5 }, device);
    const codes = [];
    for (const deviceId of devices) {
      codes.push((await answer(OPEN, GOOD, { deviceId, by: strict })).code);
    }
    expect(codes).toEqual([
      undefined,
      undefined,
      undefined,
      'too_many_requests',
      'too_many_requests',
    ]);
    // The first one asks again, because the response may have been lost.
    const [first = ''] = devices;
    expect((await answer(OPEN, GOOD, { deviceId: first, by: strict })).status).toBe(200);
    gw.clock.advance(3_600_000);
    expect((await answer(OPEN, GOOD, { deviceId: device(), by: strict })).status).toBe(200);
    await strict.close();
    const rows = await gw.db.selectFrom('survey_answers').selectAll().execute();
    expect(new Set(rows.map(({ network }) => network)).size).toBe(1);
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
    await changeSurvey((survey) => ({ ...survey, perNetworkHour: 60 }));
  });

  it('are served in both languages, and store one answer per device', async () => {
    const surveyAnswer = await gw.call('GET maas:/v1/surveys/:id', { params: { id: OPEN } });
    expect(surveyAnswer.body).toMatchObject({ id: OPEN, version: 1, layout: 'one', login: false });
    const deviceId = device();
    expect(await state(OPEN, { deviceId })).toBeNull();
    const saved = await answer(OPEN, GOOD, { deviceId });
    expect(saved.status).toBe(200);
    expect(await state(OPEN, { deviceId })).toBe(saved.body.answeredAt);
    // Repeated after a lost response, with any key.
    expect((await answer(OPEN, GOOD, { deviceId })).body).toEqual(saved.body);
    expect((await answer(OPEN, OFTEN, { deviceId })).code).toBe('survey_answered');
  });

  it('refuse answers to questions off the path, and missing answers', async () => {
    const refused = async (answers: Parameters<typeof answer>[1]) => {
      const { code, status } = await answer(OPEN, answers, { deviceId: device() });
      expect([status, code]).toEqual([400, 'invalid_input']);
    };
    await refused({});
    await refused({ often: ['daily'] });
    await refused({ often: ['hourly'], rating: 9 });
    await refused({ ...GOOD, rating: 11 });
    await refused({ ...OFTEN, rating: 9 });
    await refused({ ...GOOD, missing: ['lifts'] });
    await refused({ ...GOOD, words: 'x'.repeat(301) });
    const anonymous = await answer(OPEN, GOOD, {});
    expect([anonymous.code, anonymous.status]).toEqual(['invalid_input', 400]);
  });

  it('count each device once when answers arrive in parallel at two gateways', async () => {
    const deviceId = device();
    const responses = await Promise.all(
      [OFTEN, GOOD, OFTEN, GOOD, OFTEN, GOOD].map((answers, i) =>
        answer(OPEN, answers, { deviceId, by: i < 3 ? gw : second }),
      ),
    );
    const acceptedResponses = responses.filter(({ status }) => status === 200);
    expect(acceptedResponses).toHaveLength(3);
    expect(new Set(acceptedResponses.map(({ body }) => body.answeredAt)).size).toBe(1);
    expect(responses.filter(({ code }) => code === 'survey_answered')).toHaveLength(3);
  });

  it('show on a rider’s second device that they answered on the first', async () => {
    const token = await login();
    const firstAnswer = await answer(OPEN, GOOD, { token, deviceId: device() });
    expect(firstAnswer.status).toBe(200);
    const otherDevice = device();
    expect((await answer(OPEN, OFTEN, { token, deviceId: otherDevice })).code).toBe(
      'survey_answered',
    );
    expect(await state(OPEN, { token, deviceId: otherDevice })).toBe(firstAnswer.body.answeredAt);
    const rows = gw.db.selectFrom('survey_answers').selectAll().where('survey', '=', OPEN);
    expect(JSON.stringify(await rows.execute())).not.toContain(otherDevice);
  });

  it('that require a login are answered by riders on any device', async () => {
    const [token, deviceId] = [await login(), device()];
    expect((await answer(LOGIN, STEPS, { deviceId })).code).toBe('unauthenticated');
    expect((await answer(LOGIN, STEPS, { token, deviceId })).status).toBe(200);
    const second = { ...STEPS, staff: ['no'] };
    expect((await answer(LOGIN, second, { token })).code).toBe('survey_answered');
    // Another rider on the same device.
    expect((await answer(LOGIN, second, { token: await login(), deviceId })).status).toBe(200);
  });

  it('are available while they are open', async () => {
    expect(await read('no-such')).toBe('survey_not_found');
    await changeSurvey((each) => ({ ...each, from: { month: 1 } }));
    expect(await read(OPEN)).toBe('survey_not_begun');
    expect((await answer(OPEN, GOOD, { deviceId: device() })).code).toBe('survey_not_begun');
    await changeSurvey((each) => ({ ...each, from: { month: -2 }, until: { month: 0 } }));
    expect(await read(OPEN)).toBe('survey_closed');
    expect((await answer(OPEN, GOOD, { deviceId: device() })).code).toBe('survey_closed');
    await changeSurvey((each) => ({ ...each, from: { month: -1 }, until: { month: 6 } }));
    expect(await read(OPEN)).toBeUndefined();
  });

  it('keep their questions: changed questions need another version', async () => {
    await expect(changeSurvey(shorter(1))).rejects.toThrow(
      /metro-satisfaction: version 1 has answers/,
    );
    const before = device();
    await answer(OPEN, GOOD, { deviceId: before });
    await changeSurvey(shorter(2));
    const answers = { often: ['daily'], rating: 9 };
    const deviceId = device();
    expect((await answer(OPEN, GOOD, { deviceId })).code).toBe('campaign_questions_changed');
    expect((await answer(OPEN, answers, { deviceId, version: 2 })).status).toBe(200);
    // Earlier answers are valid, even if the response was lost.
    expect((await answer(OPEN, GOOD, { deviceId: before })).status).toBe(200);
    expect((await answer(OPEN, answers, { deviceId: before, version: 2 })).code).toBe(
      'survey_answered',
    );
  });

  describe('at the desk', () => {
    let support: DeskBrowser;
    let finance: DeskBrowser;
    beforeAll(async () => {
      support = await atDesk(gw, await addOperator(gw, 'sue', 'support'));
      finance = await atDesk(gw, await addOperator(gw, 'fin', 'finance'));
    });

    it('show counts and shares of each question to operators with the right', async () => {
      const index = await support.get('/surveys?language=en_us');
      expect(index.body).toContain(`/surveys/${OPEN}/2`);
      expect(index.body).toContain(`/surveys/${OPEN}/1`);
      const page = await support.get(`/surveys/${OPEN}/1?language=en_us`);
      expect(page.body).toMatch(/Almost every day<\/th>\s*<td>\d+<\/td>\s*<td>[\d.]+ %/);
      expect(page.body).toContain('=1+1');
      for (const path of ['/surveys', `/surveys/${OPEN}/1`, `/surveys/${OPEN}/1/answers.csv`]) {
        expect((await finance.get(path)).status, path).toBe(403);
      }
      expect((await support.get(`/surveys/${OPEN}/9`)).status).toBe(404);
    });

    it('export every answer as CSV without formulas or names, and log the operator', async () => {
      const csv = await support.get(`/surveys/${OPEN}/1/answers.csv`);
      expect(csv.headers['content-type']).toContain('text/csv');
      expect(csv.body).toContain(
        'id,answered_at,answers_on_network,often,rating,missing,liked,why-not,words',
      );
      expect(csv.body).toMatch(/Z,\d+,daily,9,,,,"'=1\+1"\r\n/);
      const log = await gw.db
        .selectFrom('desk_log')
        .select(['action', 'subject'])
        .where('action', 'like', 'surveys.%')
        .orderBy('id')
        .execute();
      expect(log).toEqual([
        { action: 'surveys.seen', subject: `${OPEN} 1` },
        { action: 'surveys.downloaded', subject: `${OPEN} 1` },
      ]);
    });

    it('count each option and each step, with the mean of a scale', async () => {
      const third = { ...STEPS, lift: 4, staff: ['no'] };
      expect((await answer(LOGIN, third, { token: await login() })).status).toBe(200);
      const { body } = await support.get(`/surveys/${LOGIN}/1?language=en_us`);
      const rows = [
        ...body.matchAll(/<th scope="row">([^<]+)<\/th>\s*<td>(\d+)<\/td>\s*<td>([^<]+)<\/td>/g),
      ].map(([, option, count, share]) => [option, count, share]);
      expect(rows).toEqual([
        ['A pushchair', '0', '0.0 %'],
        ['A wheelchair', '0', '0.0 %'],
        ['Large luggage', '3', '100.0 %'],
        ['None of these', '0', '0.0 %'],
        ['1', '0', '0.0 %'],
        ['2', '0', '0.0 %'],
        ['3', '0', '0.0 %'],
        ['4', '1', '33.3 %'],
        ['5', '2', '66.7 %'],
        ['Yes', '1', '33.3 %'],
        ['No', '2', '66.7 %'],
        ['I didn&#39;t need help', '0', '0.0 %'],
      ]);
      expect(body).toContain('3 answers');
      expect(body).toContain('Mean 4.67');
    });
  });
});
