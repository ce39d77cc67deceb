import { NEW_RIDER } from '../../tools/stage/rider.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

/** Surveys: one question at a time, all on one page, answered, and closed. */
function surveyScreens({ survey: t, errors }: Texts): Screen[] {
  const stepwiseSurvey = '/survey?sid=metro-satisfaction';
  const wholeSurvey = '/survey?sid=accessibility';
  return [
    {
      name: 'survey-one',
      address: stepwiseSurvey,
      shows: (page) => page.getByRole('button', { name: t.next }),
    },
    {
      name: 'survey-scale',
      address: stepwiseSurvey,
      // A stub makes it a first visit; otherwise the answers of the other language's run are still there.
      stub: () => Promise.resolve(),
      act: async (page) => {
        await page.getByRole('radio').first().check();
        await page.getByRole('button', { name: t.next }).click();
      },
      shows: (page) => page.getByRole('radio', { name: '10' }),
    },
    {
      name: 'survey-login',
      address: wholeSurvey,
      shows: (page) => page.getByRole('button', { name: t.logIn }),
    },
    {
      name: 'survey-missing',
      address: wholeSurvey,
      rider: NEW_RIDER,
      act: (page) => page.getByRole('button', { name: t.submit }).click(),
      shows: (page) => page.getByText(t.missing).first(),
    },
    {
      name: 'survey-thanks',
      address: wholeSurvey,
      rider: NEW_RIDER,
      stub: (page) =>
        replaceAnswers(page, /\/answer$/, (question) =>
          question.fulfill({ json: { answeredAt: '2026-11-21T01:00:00.000Z' } }),
        ),
      shows: (page) => page.getByRole('heading', { name: t.thanks }),
    },
    {
      name: 'survey-closed',
      address: '/survey?sid=of-last-year',
      stub: (page) =>
        replaceAnswers(page, /\/surveys\/of-last-year$/, (question) =>
          question.fulfill(problem('survey_closed', 410)),
        ),
      shows: (page) => page.getByText(errors.survey_closed),
      expected: [/status of 4(?:04|10)/],
    },
  ];
}

export const screens = { surveys: surveyScreens };
