import type { Block } from '@shtrans/contract/campaigns/blocks';
import { MILLION, shownOdds } from '@shtrans/contract/campaigns/shown-odds';
import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { fetchQuery } from '../../../../core/query/query-cache.ts';
import { useQuery } from '../../../../core/query/use-query.ts';
import { randomId } from '../../../../core/host/device-id.ts';
import { classes } from '../../../../ui/style/classes.ts';
import { campaignMessages } from '../../messages.ts';
import { moments } from '../../moments.ts';
import { LatePrize } from '../../prizes/late-prize.tsx';
import { Daily, sliceText, waitText, wordsOf } from '../../reward.tsx';
import { goneWords, stateOf, type CampaignView } from '../../use-campaign.ts';
import { ActButton, type BlockProps, Card } from '../../blocks/card.tsx';
import css from './draw.module.css';
import { linesOf } from './slice-lines.ts';
import { drawnListCode } from '../../blocks/standing.ts';

type Drawn = Extract<MechanicState, { kind: 'draw' }>['draws'][number];

/** Formats millionths as riders read them: with one decimal, and with two digits below one percent. */
const percent = (ppm: number): string => {
  const value = ppm / (MILLION / 100);
  return `${value < 1 ? Number(value.toPrecision(2)) : Number(value.toFixed(1))}%`;
};

/** Draws: the answer arrives before the wheel turns, and is shown when it stops. */
export function DrawBlock({
  block: { title, mechanic, view },
  campaign,
}: BlockProps<Block<'draw'>>) {
  const t = campaignMessages();
  const [c, setC] = useState<string>();
  const [drawnN, setDrawnN] = useState(0);
  const [revealedN, setRevealedN] = useState(0);
  const [rotation, setRotation] = useState(0);
  const state = stateOf(campaign, mechanic, 'draw');
  const newest = state?.draws[0];
  const turning = newest !== undefined && newest.n === drawnN && revealedN !== drawnN;
  const stage = useRef<HTMLDivElement>(null);
  const drawnList = useQuery(newest && drawnListCode);
  const draw = campaign.page.mechanics[mechanic];
  const slices = draw?.kind === 'draw' ? slicesOf(draw.odds) : [];
  const turn = useEffectEvent(async (newDraw: Drawn): Promise<void> => {
    const { playDraw } = await fetchQuery(moments);
    const index = sliceOf(slices, newDraw);
    const faces = facesOf(view, slices, index);
    await playDraw(stage.current, {
      view,
      from: rotation,
      to: rotationTo(slices, index, rotation),
      slices: slices.length,
      cell: faces.winner,
      isWon: newDraw.given !== null,
    });
  });
  const reveal = useEffectEvent(async (): Promise<void> => {
    setRevealedN(drawnN);
    if (newest) setRotation(rotationTo(slices, sliceOf(slices, newest), rotation));
    const award = awardOf(drawnN);
    if (award === undefined) return;
    const { celebrate } = await fetchQuery(moments);
    celebrate({ page: campaign.page, kind: 'draw', awards: [award] });
  });
  useEffect(() => {
    if (!turning) return undefined;
    let isCurrent = true;
    const show = async (): Promise<void> => {
      // Without its motion the result is shown immediately.
      await turn(newest).catch(() => {});
      if (isCurrent) await reveal().catch(() => {});
    };
    void show();
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the draw is known by its number
  }, [turning, drawnN]);
  const awardOf = (n: number) =>
    campaign.standing?.awards.find((each) => each.mechanic === mechanic && each.draw === n);
  if (draw?.kind !== 'draw') return null;
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
  const prize = result && awardOf(result.n);
  const { pity } = draw;
  const sureText =
    pity && state?.sureIn !== undefined
      ? t.sureIn(state.sureIn, wordsOf(campaign.page.rewards, pity.reward))
      : undefined;
  const lostText = sureText ?? (drawsLeft > 0 ? t.again : draw.dailyFree > 0 ? t.later : t.thanks);
  const button = (
    <ActButton
      campaign={campaign}
      mechanic={mechanic}
      off={turning ? t.drawing : isDeckEmpty ? t.gone : drawsLeft === 0 ? t.noChance : undefined}
      onAct={act}
    >
      {t.draw}
    </ActButton>
  );
  return (
    <Card title={title}>
      <Stage
        ref={stage}
        view={view}
        slices={slices}
        names={slices.map((reward) => sliceText(campaign.page.rewards, reward))}
        page={campaign.page}
        shown={result}
        rotation={rotation}
        button={button}
      />
      <output className={css.result}>
        {result &&
          (result.given === null ? lostText : t.won(wordsOf(campaign.page.rewards, result.given)))}
        {prize?.standing === 'waiting' && (
          <>
            <br />
            <span className="small">{waitText(prize.until)}</span>
          </>
        )}
      </output>
      {view !== 'grid' && button}
      <p className={css.left}>{t.drawsLeft(drawsLeft)}</p>
      <h3 className={css.head}>{draw.deck === undefined ? t.odds : t.shares}</h3>
      <OddsList campaign={campaign} draw={draw} gone={state?.gone} />
      <p className="small">
        {draw.deck === undefined
          ? `${t.oddsNote}${hasDailyRewards ? t.oddsToday : ''}`
          : t.deckNote(state?.deck?.left ?? draw.deck, draw.deck)}
        {pity && t.pityNote(pity.after, wordsOf(campaign.page.rewards, pity.reward))}
      </p>
      {state && state.draws.length > 0 && drawnList.data && (
        <drawnList.data.DrawnList campaign={campaign} mechanic={mechanic} state={state} />
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

/** The rewards on a wheel, with null for none. */
const slicesOf = (odds: readonly { reward: string; ppm: number }[]): readonly (string | null)[] => [
  ...odds.map(({ reward }) => reward),
  ...(odds.reduce((all, { ppm }) => all + ppm, 0) < MILLION ? [null] : []),
];

/** The slice of a draw's reward; of the nominal one if the granted one has none. */
function sliceOf(slices: readonly (string | null)[], { given, nominal }: Drawn): number {
  const index = slices.indexOf(given);
  return Math.max(0, index === -1 ? slices.indexOf(nominal) : index);
}

/** The wheel's rotation in degrees with a slice at the top, at least five turns further. */
const rotationTo = ({ length }: readonly unknown[], slice: number, rotation: number): number =>
  (Math.floor(rotation / 360) - 5) * 360 - (360 / length) * (slice + 0.5);

/** The boxes around the button, clockwise from the first, by rows. */
const RING = [0, 1, 2, 7, undefined, 3, 6, 5, 4];
const [BOXES, CARDS] = [8, 3];

/**
 * The faces of eight boxes or three cards: each prize once, then again from the first; of more than eight the last box
 * shows the one that is drawn. `winner` is the box or card of a slice.
 */
function facesOf(
  view: Block<'draw'>['view'],
  slices: readonly unknown[],
  slice: number,
): { faces: readonly number[]; winner: number } {
  if (view === 'grid') {
    const winner = Math.min(slice, BOXES - 1);
    return {
      faces: Array.from({ length: BOXES }, (_, i) => (i === winner ? slice : i % slices.length)),
      winner,
    };
  }
  const faces = Array.from(
    { length: CARDS },
    (_, i) => (slice + i + slices.length - 1) % slices.length,
  );
  return { faces, winner: 1 };
}

interface StageProps {
  ref: Ref<HTMLDivElement>;
  view: Block<'draw'>['view'];
  slices: readonly (string | null)[];
  /** What riders read on each slice. */
  names: readonly string[];
  page: CampaignView['page'];
  /** The draw whose result is shown. */
  shown: Drawn | undefined;
  /** Of the wheel, in degrees. */
  rotation: number;
  /** In the middle of the boxes. */
  button: ReactNode;
}

/** The prizes. The list below has them too, so nothing is only in the picture. */
function Stage({ ref, view, slices, names, page, shown, rotation, button }: StageProps) {
  const slice = shown && sliceOf(slices, shown);
  const pictureOf = (index: number, place?: object): ReactNode => (
    <LatePrize reward={page.rewards[slices[index] ?? '']} art={page.art} {...place} />
  );
  if (view !== 'wheel') {
    const { faces, winner } = facesOf(view, slices, slice ?? 0);
    const isGrid = view === 'grid';
    const places = isGrid ? RING : faces.map((_, i) => i);
    return (
      <div ref={ref} className={classes(css.table, shown && css.opened)} data-view={view}>
        {places.map((cell) =>
          cell === undefined ? (
            <div key="button">{button}</div>
          ) : (
            <span
              key={cell}
              data-cell={cell}
              aria-hidden="true"
              className={classes(css.cell, shown && cell === winner && css.hit)}
            >
              {isGrid || shown ? (
                <>
                  <span className={css.picture}>{pictureOf(faces[cell] ?? 0)}</span>
                  {names[faces[cell] ?? 0]}
                </>
              ) : (
                '★'
              )}
            </span>
          ),
        )}
      </div>
    );
  }
  const angle = 360 / slices.length;
  const isLeft = (i: number): boolean => i + 0.5 > slices.length / 2;
  return (
    <div ref={ref} className={css.wheel} aria-hidden="true">
      <svg viewBox="-100 -100 200 200" style={{ transform: `rotate(${rotation}deg)` }}>
        <circle r="98" className={css.rim} />
        {slices.map((reward, i) => (
          <g
            key={reward ?? ''}
            transform={`rotate(${angle * (i + 0.5)})`}
            className={i % 2 === 0 ? css.even : css.odd}
          >
            <path d={sector(angle)} transform={`rotate(${angle / -2})`} />
            {pictureOf(i, { x: -11, y: -90, width: 22, height: 22 })}
            <text
              // From the picture to the middle; on the left half the other way, so that it is not upside down.
              transform={`translate(0 -66) rotate(${isLeft(i) ? 90 : -90})`}
              textAnchor={isLeft(i) ? 'start' : 'end'}
            >
              {linesOf(names[i] ?? '').map((line, row, { length }) => (
                <tspan key={line} x="0" y={(row - (length - 1) / 2) * 10}>
                  {line}
                </tspan>
              ))}
            </text>
          </g>
        ))}
        <circle r="16" className={css.hub} />
      </svg>
      <span className={css.pointer} data-pointer="" />
    </div>
  );
}

/** The path of a sector with radius 92, clockwise from the top; the angle is in degrees. */
function sector(angle: number): string {
  const end = (angle * Math.PI) / 180;
  const [x, y] = [Math.sin(end) * 92, -Math.cos(end) * 92];
  return `M0 0V-92A92 92 0 ${angle > 180 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}Z`;
}
