import type { Block } from '@shtrans/contract/campaigns/blocks';
import { withBrand } from '../../../../domain/app/brand.ts';
import { inLanguage } from '../../../../core/i18n/language.ts';
import standingCss from '../../standing.module.css';
import { campaignMessages } from '../../messages.ts';
import { PosterButton } from '../../poster-button.tsx';
import { RewardList } from '../../reward.tsx';
import { stateOf } from '../../use-campaign.ts';
import { PathButton } from '../../blocks/buttons.tsx';
import { type BlockProps, Card } from '../../blocks/card.tsx';

/** A tick in its circle, on the grid of a poster. */
const TICK = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8 12.5l3 3 5.5-6.5';
/** A flower with five petals, for the rider's type. */
const FLOWER =
  'M8.4 6.8a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0M13.3 10.4a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0M11.5 16.2a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0M5.3 16.2a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0M3.5 10.4a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0';

/**
 * The result of the rider's last attempt: the score with the right answers, or the rider's type with matching places;
 * the reward, and a poster.
 */
export function ResultBlock({ block, campaign }: BlockProps<Block<'result'>>) {
  const { title, mechanic, to } = block;
  const t = campaignMessages().quiz;
  const { page } = campaign;
  const quiz = page.mechanics[mechanic];
  const state = stateOf(campaign, mechanic, 'quiz');
  if (quiz?.kind !== 'quiz') return null;
  const toQuiz = (
    <PathButton to={to} color="pay" fill={state?.result ? 'outline' : 'solid'} size="large" block>
      {t.toQuiz}
    </PathButton>
  );
  if (!state?.result) {
    return (
      <Card title={title}>
        <p className="below-12">{t.none}</p>
        {toQuiz}
      </Card>
    );
  }
  const { right, isPassed, isRewarded, answers, type } = state.result;
  const score = type ? inLanguage(type.name) : t.score(right, answers.length);
  return (
    <>
      <Card title={title}>
        <p className={standingCss.score}>{score}</p>
        <p className="centred below-12">
          {type ? inLanguage(type.text) : isPassed ? t.passed : t.notPassed}
        </p>
        {isRewarded && <RewardList page={page} names={[quiz.reward]} />}
        <div className="stack between-12 above-12">
          <PosterButton
            page={page}
            to={to}
            lead={withBrand(t.posterLead)}
            note={score}
            scan={t.posterScan}
            art={{ drawing: type ? FLOWER : TICK }}
            label={t.poster}
          />
          {toQuiz}
        </div>
      </Card>
      {type?.places.map(({ name, text }) => (
        <Card key={name.zh} title={name}>
          <p>{inLanguage(text)}</p>
        </Card>
      ))}
      {answers.map(({ text, chosen, answer, isRight, why }) => (
        <Card key={text.zh} title={text}>
          <p className="strong">
            {isRight ? '✓' : '✗'} {isRight ? t.right : t.wrong}
          </p>
          {!isRight && (
            <p>
              {t.chosen}
              {inLanguage(chosen)}
            </p>
          )}
          <p>
            {t.answer}
            {inLanguage(answer)}
          </p>
          {why && <p className="small above-8">{inLanguage(why)}</p>}
        </Card>
      ))}
    </>
  );
}
