import type { Block } from '@shtrans/contract/campaigns/blocks';
import { MILLION, shownOdds } from '@shtrans/contract/campaigns/draw';
import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { useEffect, useState } from 'react';
import { randomId } from '../../../../core/host/device-id.ts';
import { classes } from '../../../../ui/style/classes.ts';
import { wantsLessMotion } from '../../../../ui/style/less-motion.ts';
import { campaignMessages } from '../../messages.ts';
import { Daily, wordsOf } from '../../reward.tsx';
import { goneWords, stateOf, type CampaignView } from '../../use-campaign.ts';
import { ActButton, type BlockProps, Card } from '../../blocks/card.tsx';
import css from './draw.module.css';
import type { DrawState } from '../../draw-check/check-draw.ts';
import { CheckLink } from '../../blocks/check-link.tsx';

type Drawn = Extract<MechanicState, { kind: 'draw' }>['draws'][number];

/** The duration of the wheel's transition. */
const SPIN_MS = 2400;

/** Formats millionths as a percentage without trailing zeros. */
const percent = (ppm: number): string => `${Number((ppm / (MILLION / 100)).toFixed(4))}%`;

/** Draws: the answer arrives before the wheel turns, and is shown when it stops. */
export function DrawBlock({
  block: { title, mechanic, view },
  campaign,
}: BlockProps<Block<'draw'>>) {
  const t = campaignMessages();
  const [c, setC] = useState<string>();
  const [drawnN, setDrawnN] = useState(0);
  const [revealedN, setRevealedN] = useState(0);
  const state = stateOf(campaign, mechanic, 'draw');
  const newest = state?.draws[0];
  const turning = newest !== undefined && newest.n === drawnN && revealedN !== drawnN;
  useEffect(() => {
    if (!turning) return undefined;
    const timer = setTimeout(() => setRevealedN(drawnN), wantsLessMotion() ? 0 : SPIN_MS);
    return () => clearTimeout(timer);
  }, [turning, drawnN]);
  const draw = campaign.page.mechanics[mechanic];
  if (draw?.kind !== 'draw') return null;
  const sum = draw.odds.reduce((all, { ppm }) => all + ppm, 0);
  const slices = [...draw.odds.map(({ reward }) => reward), ...(sum < MILLION ? [null] : [])];
  const hasDailyRewards = draw.odds.some(({ reward }) => campaign.page.rewards[reward]?.daily);
  const drawsLeft = (state?.free ?? draw.dailyFree) + (state?.earned ?? 0);
  const isDeckEmpty = state?.deck?.left === 0;
  const act = (): void => {
    const n = (state?.count ?? 0) + 1;
    // After a lost answer the next tap requests the same draw with the same part.
    const riderPart = c ?? randomId();
    setC(riderPart);
    setDrawnN(n);
    campaign.act(mechanic, { kind: 'draw', n, c: riderPart });
  };
  const result = revealedN !== 0 && newest?.n === revealedN ? newest : undefined;
  return (
    <Card title={title}>
      <Stage view={view} slices={slices} newest={drawnN === newest?.n ? newest : undefined} />
      <output className={css.result}>
        {result &&
          (result.given === null
            ? t.drawNothing
            : t.won(wordsOf(campaign.page.rewards, result.given)))}
      </output>
      <ActButton
        campaign={campaign}
        mechanic={mechanic}
        off={turning ? t.drawing : isDeckEmpty ? t.gone : drawsLeft === 0 ? t.noChance : undefined}
        onAct={act}
      >
        {t.draw}
      </ActButton>
      <p className={css.left}>{t.drawsLeft(drawsLeft)}</p>
      <h3 className={css.head}>{draw.deck === undefined ? t.odds : t.shares}</h3>
      <OddsList campaign={campaign} draw={draw} gone={state?.gone} />
      <p className="small">
        {draw.deck === undefined
          ? `${t.oddsNote}${hasDailyRewards ? t.oddsToday : ''}`
          : t.deckNote(state?.deck?.left ?? draw.deck, draw.deck)}
        {draw.pity && t.pityNote(draw.pity.after, wordsOf(campaign.page.rewards, draw.pity.reward))}
      </p>
      {state && state.draws.length > 0 && (
        <DrawnList campaign={campaign} mechanic={mechanic} state={state} />
      )}
    </Card>
  );
}

interface OddsProps {
  campaign: CampaignView;
  draw: Parameters<typeof shownOdds>[0];
  gone: readonly string[] | undefined;
}

/** The odds of each reward. */
export const OddsList = ({ campaign, draw, gone }: OddsProps) => (
  <ol className={css.odds}>
    {shownOdds(draw).map(({ reward, ppm }) => (
      <li key={reward}>
        <span className="grow">{wordsOf(campaign.page.rewards, reward)}</span>
        {gone?.includes(reward) ? (
          <span className="small">{goneWords(campaign, [reward])}</span>
        ) : (
          <Daily reward={campaign.page.rewards[reward]} />
        )}
        <span className="num">{percent(ppm)}</span>
      </li>
    ))}
  </ol>
);

interface StageProps {
  view: Block<'draw'>['view'];
  slices: readonly (string | null)[];
  newest: Drawn | undefined;
}

/** The animation. The list below shows the same result, so nothing is only in the picture. */
function Stage({ view, slices, newest }: StageProps) {
  const givenIndex = newest === undefined ? -1 : slices.indexOf(newest.given);
  const sliceIndex =
    givenIndex === -1 && newest !== undefined ? slices.indexOf(newest.nominal) : givenIndex;
  if (view !== 'wheel') {
    const cells = view === 'grid' ? slices : [null, null, null];
    return (
      <div
        key={newest?.n}
        className={classes(css.table, newest && css.opened)}
        data-view={view}
        aria-hidden="true"
      >
        {cells.map((slice, i) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- cells keep their places
            key={i}
            className={classes(
              css.cell,
              newest && i === (view === 'grid' ? sliceIndex : 1) && css.hit,
            )}
          >
            {view === 'grid' ? (slice === null ? '·' : i + 1) : '★'}
          </span>
        ))}
      </div>
    );
  }
  const angle = 360 / slices.length;
  const rotation = newest === undefined ? 0 : -360 * 5 * newest.n - angle * (sliceIndex + 0.5);
  return (
    <div className={css.wheel} aria-hidden="true">
      <svg viewBox="-100 -100 200 200" style={{ transform: `rotate(${rotation}deg)` }}>
        <circle r="98" className={css.rim} />
        {slices.map((slice, i) => (
          <g key={slice ?? ''} transform={`rotate(${angle * i})`}>
            <path d={sector(angle)} className={i % 2 === 0 ? css.even : css.odd} />
            <text
              transform={`rotate(${angle / 2}) translate(0 -66)`}
              className={i % 2 === 0 ? css.onEven : css.onOdd}
            >
              {slice === null ? '·' : i + 1}
            </text>
          </g>
        ))}
        <circle r="16" className={css.hub} />
      </svg>
      <span className={css.pointer} />
    </div>
  );
}

/** The path of a sector with radius 92, clockwise from the top; the angle is in degrees. */
function sector(angle: number): string {
  const end = (angle * Math.PI) / 180;
  const [x, y] = [Math.sin(end) * 92, -Math.cos(end) * 92];
  return `M0 0V-92A92 92 0 ${angle > 180 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}Z`;
}

interface DrawnProps {
  campaign: CampaignView;
  mechanic: string;
  state: DrawState;
}

/** The rider's draws, each with its check. */
function DrawnList({ campaign, mechanic, state }: DrawnProps) {
  const t = campaignMessages();
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
