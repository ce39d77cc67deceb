import { CheckLink } from '../blocks/check-link.tsx';
import type { DrawState } from './check-draw.ts';
import { wordsOf } from '../reward.tsx';
import { standingMessages } from '../standing-messages.ts';
import type { CampaignView } from '../use-campaign.ts';
import css from './drawn.module.css';

interface DrawnProps {
  campaign: CampaignView;
  mechanic: string;
  state: DrawState;
}

/** The rider's draws, each with its check. */
export function DrawnList({ campaign, mechanic, state }: DrawnProps) {
  const t = standingMessages().drawn;
  return (
    <details className={css.checks}>
      <summary>{t.myDraws}</summary>
      <p className="small">{state.deck ? t.deckCheckNote : t.checkNote}</p>
      <p className={css.code}>{(state.deck ?? state.chain).root}</p>
      <ol className={css.drawn}>
        {state.draws.map((each) => (
          <li key={each.n}>
            <span className="grow">
              {each.day} · {t.nth(each.n)} · {wordsOf(campaign.page.rewards, each.given)}
              {each.given !== each.nominal && !each.pity && <> · {t.wasGone}</>}
              {each.pity && <> · {t.byPity}</>}
            </span>
            <CheckLink campaign={campaign} mechanic={mechanic} n={each.n} day={each.day} />
          </li>
        ))}
      </ol>
    </details>
  );
}
