import type { DrawState } from '../draw-check/check-draw.ts';
import { campaignMessages } from '../messages.ts';
import { wordsOf } from '../reward.tsx';
import type { CampaignView } from '../use-campaign.ts';
import { CheckLink } from './check-link.tsx';
import css from './draw.module.css';

interface Props {
  campaign: CampaignView;
  mechanic: string;
  state: DrawState;
}

/** What a rider drew, each with its check. */
export function DrawnList({ campaign, mechanic, state }: Props) {
  const t = campaignMessages();
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
            </span>
            <CheckLink campaign={campaign} mechanic={mechanic} n={drawn.n} day={drawn.day} />
          </li>
        ))}
      </ol>
    </details>
  );
}
