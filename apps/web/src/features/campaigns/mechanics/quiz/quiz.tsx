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

/** Questions, one at a time: what they are for, the try, and the way to its result. */
export function QuizBlock({ block, campaign }: BlockProps<Block<'quiz'>>) {
  const { title, mechanic, to } = block;
  const t = campaignMessages().quiz;
  const quiz = campaign.page.mechanics[mechanic];
  const state = stateOf(campaign, mechanic, 'quiz');
  const questions = state?.questions ?? [];
  // Other questions are another try: what was begun of the one before does not go on.
  const attempt = questions.map(({ id }) => id).join(' ');
  const [begun, setBegun] = useState<string>();
  // Tapped before the questions were here: it begins with them.
  const [waits, setWaits] = useState(false);
  if (waits && attempt !== '') {
    setWaits(false);
    setBegun(attempt);
  }
  if (quiz?.kind !== 'quiz') return null;
  if (begun === attempt) {
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

/** A try under way: native radio buttons, so that arrows and screen readers work by themselves. */
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
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const question = questions[at];
  if (!question) return null;
  const { id, text, options } = question;
  const isLast = at === questions.length - 1;
  const submit = (): void => {
    const answers: MechanicInput<'quiz'>['answers'] = questions.map((each) => ({
      question: each.id,
      option: chosen[each.id] ?? 0,
    }));
    campaign.act(mechanic, { kind: 'quiz', answers }, t.done);
  };
  return (
    <>
      <p className="small num below-8">
        <output>{t.question(at + 1, questions.length)}</output>
      </p>
      <progress
        className={css.progress}
        value={at + 1}
        max={questions.length}
        aria-label={t.question(at + 1, questions.length)}
      />
      <fieldset key={id} className={css.options}>
        <legend className="strong above-12">{inLanguage(text)}</legend>
        {options.map((option, i) => (
          <label key={option.zh} className={css.option}>
            <input
              type="radio"
              name={id}
              checked={chosen[id] === i}
              onChange={() => setChosen({ ...chosen, [id]: i })}
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
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        >
          {t.back}
        </Button>
        <Button
          color="pay"
          size="large"
          block
          loading={campaign.busy.includes(mechanic)}
          disabled={chosen[id] === undefined}
          onClick={isLast ? submit : () => setAt(at + 1)}
        >
          {isLast ? t.submit : t.next}
        </Button>
      </div>
    </>
  );
}
