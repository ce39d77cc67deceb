import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { useState } from 'react';
import { errorText } from '../../../core/api/api-error.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { campaignMessages } from '../messages.ts';
import { wordsOf } from '../reward.tsx';
import type { CampaignView } from '../use-campaign.ts';
import css from './draw.module.css';

type DrawState = Extract<MechanicState, { kind: 'draw' }>;
type Drawn = DrawState['draws'][number];

interface Props {
  campaign: CampaignView;
  mechanic: string;
  state: DrawState;
}

/** What a rider drew, each with its check from the day after on. */
export function DrawnList({ campaign, mechanic, state }: Props) {
  const t = campaignMessages();
  const [checked, setChecked] = useState<Record<number, string>>({});
  const check = async (drawn: Drawn): Promise<void> => {
    const { checkDraw } = await import('../check-draw.ts');
    const verdict = await checkDraw({ page: campaign.page, mechanic, state, drawn });
    setChecked((before) => ({ ...before, [drawn.n]: t.verdict[verdict] ?? verdict }));
  };
  const isEarly = ({ day }: Drawn): boolean =>
    state.deck ? campaign.standing?.phase === 'open' : day >= state.today;
  const { run, running } = useAction(check, { onFail: (error) => showToast(errorText(error)) });
  return (
    <details className={css.checks}>
      <summary>{t.myDraws}</summary>
      <p className="small">{state.deck ? t.deckCheckNote : t.checkNote}</p>
      <p className={css.code}>{(state.deck ?? state.chain).root}</p>
      <ol className={css.drawn}>
        {state.draws.map((drawn) => (
          <li key={drawn.n}>
            <span className="grow">
              {drawn.day} · {t.nth(drawn.n)} · {wordsOf(campaign.page.rewards, drawn.given)}
              {drawn.given !== drawn.nominal && !drawn.pity && <> · {t.wasGone}</>}
              {drawn.pity && <> · {t.byPity}</>}
              <output className={css.code}>{checked[drawn.n] ?? ''}</output>
            </span>
            <Button
              fill="outline"
              color="pay"
              disabled={isEarly(drawn) || running}
              onClick={() => run(drawn)}
            >
              {isEarly(drawn) ? (state.deck ? t.atEnd : t.tomorrow) : t.check}
            </Button>
          </li>
        ))}
      </ol>
    </details>
  );
}
