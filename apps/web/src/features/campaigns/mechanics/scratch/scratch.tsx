import type { Block } from '@shtrans/contract/campaigns/blocks';
import { type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classes } from '../../../../ui/style/classes.ts';
import { wantsLessMotion } from '../../../../ui/style/less-motion.ts';
import { ActButton, type BlockProps, Card } from '../../blocks/card.tsx';
import { campaignMessages } from '../../messages.ts';
import { LatePrize } from '../../prizes/late-prize.tsx';
import { wordsOf } from '../../reward.tsx';
import { standingMessages } from '../../standing-messages.ts';
import { stateOf } from '../../use-campaign.ts';
import { OddsList } from '../draw/draw.tsx';
import css from './scratch.module.css';

/**
 * A card that the rider scratches with a finger or opens with the button; its result is known before any of it is
 * visible.
 */
export function ScratchBlock({
  block: { title, mechanic },
  campaign,
}: BlockProps<Block<'scratch'>>) {
  const all = campaignMessages();
  const t = standingMessages().scratch;
  const [currentCard, setCurrentCard] = useState<number>();
  const [openedCard, setOpenedCard] = useState<number>();
  const scratch = campaign.page.mechanics[mechanic];
  const state = stateOf(campaign, mechanic, 'scratch');
  if (scratch?.kind !== 'scratch' || state === undefined) return null;
  const { odds, sureAt, surePrize } = scratch;
  const { rewards } = campaign.page;
  const cardsLeft = state.free + state.earned;
  const newest = state.cards[0];
  // A started card stays until the rider takes the next one.
  const card = currentCard ?? state.count + 1;
  const result = newest?.n === card ? newest : undefined;
  const shownResult = openedCard === card ? result : undefined;
  const begin = (): void => {
    if (result !== undefined || cardsLeft === 0) return;
    setCurrentCard(card);
    campaign.act(mechanic, { kind: 'scratch', n: card });
  };
  const open = (): void => {
    begin();
    setOpenedCard(card);
  };
  const prize = wordsOf(rewards, surePrize);
  const isLast = cardsLeft === 0 && (result === undefined || shownResult !== undefined);
  return (
    <Card title={title}>
      <Surface
        key={card}
        isOpen={shownResult !== undefined}
        isOff={isLast && result === undefined}
        onBegin={begin}
        onScratched={() => setOpenedCard(card)}
      >
        {result && (
          <>
            <LatePrize reward={rewards[result.given ?? '']} art={campaign.page.art} width={34} />
            {result.given === null ? t.blank : wordsOf(rewards, result.given)}
          </>
        )}
      </Surface>
      <output className={css.result}>
        {shownResult &&
          (shownResult.given === null ? t.nothing : all.won(wordsOf(rewards, shownResult.given)))}
      </output>
      <p className={css.sure}>{t.sure(state.sureIn, prize)}</p>
      <ActButton
        campaign={campaign}
        mechanic={mechanic}
        off={isLast ? t.none : undefined}
        onAct={shownResult === undefined ? open : () => setCurrentCard(undefined)}
      >
        {shownResult === undefined ? t.scratch : t.next}
      </ActButton>
      <p className={css.left}>{t.left(cardsLeft)}</p>
      <h3 className={css.head}>{t.odds}</h3>
      <OddsList
        campaign={campaign}
        draw={{ odds, pity: { after: sureAt - 1, reward: surePrize } }}
        gone={state.gone}
      />
      <p className="small">{t.note(sureAt, prize)}</p>
      {state.cards.length > 0 && (
        <details>
          <summary className={css.mine}>{t.mine}</summary>
          <ol className={css.cards}>
            {state.cards.map(({ n, day, given }) => (
              <li key={n}>
                {day} · {t.nth(n)} · {given === null ? t.blank : wordsOf(rewards, given)}
              </li>
            ))}
          </ol>
        </details>
      )}
    </Card>
  );
}

const [WIDTH, HEIGHT] = [320, 150];
/** Columns and rows of the card's cells, and the number of touched cells that opens the whole card. */
const [COLUMNS, ROWS, ENOUGH] = [8, 4, 16];
const BRUSH = 44;

interface SurfaceProps {
  isOpen: boolean;
  isOff: boolean;
  onBegin: () => void;
  onScratched: () => void;
  children: ReactNode;
}

/** The cover of the card. The button does the same for riders who cannot scratch. */
function Surface({ isOpen, isOff, onBegin, onScratched, children }: SurfaceProps) {
  const mask = useId();
  const [trail, setTrail] = useState('');
  const passed = useRef(new Set<number>());
  const pass = (event: PointerEvent<HTMLDivElement>, isFirst: boolean): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const y = ((event.clientY - box.top) / box.height) * HEIGHT;
    setTrail((path) => `${path}${isFirst ? 'M' : 'L'}${x.toFixed(0)} ${y.toFixed(0)}`);
    passed.current.add(
      Math.floor((x / WIDTH) * COLUMNS) + COLUMNS * Math.floor((y / HEIGHT) * ROWS),
    );
    if (passed.current.size >= ENOUGH) onScratched();
  };
  const begin = (event: PointerEvent<HTMLDivElement>): void => {
    if (isOff || isOpen) return;
    onBegin();
    if (wantsLessMotion()) return onScratched();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    // A dot where the finger is.
    pass(event, true);
    pass(event, false);
  };
  return (
    <div
      className={classes(css.surface, isOff && css.off)}
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={(event) => {
        if (event.buttons !== 0 && trail !== '' && !isOpen) pass(event, false);
      }}
    >
      <span className={css.face}>{children}</span>
      <svg
        className={classes(css.cover, isOpen && css.gone)}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <mask id={mask}>
          <rect width={WIDTH} height={HEIGHT} fill="white" />
          <path
            d={trail}
            fill="none"
            stroke="black"
            strokeWidth={BRUSH}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </mask>
        <g mask={`url(#${mask})`}>
          <rect width={WIDTH} height={HEIGHT} className={css.foil} />
          {Array.from({ length: 12 }, (_, i) => (
            <path key={i} d={`M${i * 48 - 150} 150L${i * 48} 0`} className={css.shine} />
          ))}
        </g>
      </svg>
    </div>
  );
}
