import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { MechanicInput, MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { useState } from 'react';
import { inLanguage } from '../../../../core/i18n/language.ts';
import { Button } from '../../../../ui/button/button.tsx';
import css from '../../campaign.module.css';
import { campaignMessages } from '../../messages.ts';
import { RewardList } from '../../reward.tsx';
import { hasCredential, stateOf, toLogin } from '../../use-campaign.ts';
import { PathButton } from '../../blocks/buttons.tsx';
import { ActButton, type BlockProps, Card } from '../../blocks/card.tsx';

type Questions = MechanicState<'quiz'>['questions'];

/** A quiz, one question at a time: its introduction, the attempt, and the link to its result. */
export function QuizBlock({ block, campaign }: BlockProps<Block<'quiz'>>) {
  const { title, mechanic, to } = block;
  const t = campaignMessages().quiz;
  const quiz = campaign.page.mechanics[mechanic];
  const state = stateOf(campaign, mechanic, 'quiz');
  const questions = state?.questions ?? [];
  // Other questions are another attempt: a started attempt does not continue with them.
  const attempt = questions.map(({ id }) => id).join(' ');
  const [startedAttempt, setStartedAttempt] = useState<string>();
  // If the rider taps before the questions arrive, the attempt starts when they do.
  const [isWaiting, setWaits] = useState(false);
  if (isWaiting && attempt !== '') {
    setWaits(false);
    setStartedAttempt(attempt);
  }
  if (quiz?.kind !== 'quiz') return null;
  if (startedAttempt === attempt) {
    return (
      <Card title={title}>
        <Try key={attempt} campaign={campaign} mechanic={mechanic} questions={questions} />
      </Card>
    );
  }
  const begin = (): void => {
    if (hasCredential(campaign.page)) setWaits(true);
    else void toLogin(campaign.page);
  };
  return (
    <Card title={title}>
      <p className="below-12">
        {quiz.pass === undefined ? t.aboutType(quiz.pick) : t.about(quiz.pick, quiz.pass)}
      </p>
      <RewardList page={campaign.page} names={[quiz.reward]} />
      <ActButton
        campaign={campaign}
        mechanic={mechanic}
        off={state?.triesLeft === 0 ? t.spent : undefined}
        onAct={begin}
      >
        {t.start}
      </ActButton>
      {state?.result && (
        <div className="above-12">
          <PathButton to={to} color="pay" fill="outline" size="large" block>
            {t.toResult}
          </PathButton>
        </div>
      )}
    </Card>
  );
}

/** An attempt in progress. Native radio buttons make arrow keys and screen readers work. */
function Try({
  campaign,
  mechanic,
  questions,
}: {
  campaign: BlockProps<unknown>['campaign'];
  mechanic: string;
  questions: Questions;
}) {
  const t = campaignMessages().quiz;
  const [questionIndex, setQuestionIndex] = useState(0);
  const [optionByQuestion, setOptionByQuestion] = useState<Readonly<Record<string, number>>>({});
  const question = questions[questionIndex];
  if (!question) return null;
  const { id, text, options } = question;
  const isLast = questionIndex === questions.length - 1;
  const submit = (): void => {
    const answers: MechanicInput<'quiz'>['answers'] = questions.map((each) => ({
      question: each.id,
      option: optionByQuestion[each.id] ?? 0,
    }));
    campaign.act(mechanic, { kind: 'quiz', answers }, t.done);
  };
  return (
    <>
      <p className="small num below-8">
        <output>{t.question(questionIndex + 1, questions.length)}</output>
      </p>
      <progress
        className={css.progress}
        value={questionIndex + 1}
        max={questions.length}
        aria-label={t.question(questionIndex + 1, questions.length)}
      />
      <fieldset key={id} className={css.options}>
        <legend className="strong above-12">{inLanguage(text)}</legend>
        {options.map((option, i) => (
          <label key={option.zh} className={css.option}>
            <input
              type="radio"
              name={id}
              checked={optionByQuestion[id] === i}
              onChange={() => setOptionByQuestion({ ...optionByQuestion, [id]: i })}
            />
            {inLanguage(option)}
          </label>
        ))}
      </fieldset>
      <div className="row between-12 above-16">
        <Button
          color="pay"
          fill="outline"
          size="large"
          block
          disabled={questionIndex === 0}
          onClick={() => setQuestionIndex(questionIndex - 1)}
        >
          {t.back}
        </Button>
        <Button
          color="pay"
          size="large"
          block
          loading={campaign.busy.includes(mechanic)}
          disabled={optionByQuestion[id] === undefined}
          onClick={isLast ? submit : () => setQuestionIndex(questionIndex + 1)}
        >
          {isLast ? t.submit : t.next}
        </Button>
      </div>
    </>
  );
}
