import type { Block } from '@shtrans/contract/campaigns/blocks';
import { type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classes } from '../../../../ui/style/classes.ts';
import { wantsLessMotion } from '../../../../ui/style/less-motion.ts';
import { ActButton, type BlockProps, Card } from '../../blocks/card.tsx';
import { campaignMessages } from '../../messages.ts';
import { wordsOf } from '../../reward.tsx';
import { standingMessages } from '../../standing-messages.ts';
import { stateOf } from '../../use-campaign.ts';
import { OddsList } from '../draw/draw.tsx';
import css from './scratch.module.css';

/** A card to scratch with a finger or open by the button: what is on it is known before anything of it is seen. */
export function ScratchBlock({
  block: { title, mechanic },
  campaign,
}: BlockProps<Block<'scratch'>>) {
  const all = campaignMessages();
  const t = standingMessages().scratch;
  const [begun, setBegun] = useState<number>();
  const [opened, setOpened] = useState<number>();
  const scratch = campaign.page.mechanics[mechanic];
  const state = stateOf(campaign, mechanic, 'scratch');
  if (scratch?.kind !== 'scratch' || state === undefined) return null;
  const { odds, sureAt, surePrize } = scratch;
  const { rewards } = campaign.page;
  const left = state.free + state.earned;
  const newest = state.cards[0];
  // The one that was begun lies on the table until the rider takes the next.
  const card = begun ?? state.count + 1;
  const known = newest?.n === card ? newest : undefined;
  const shown = opened === card ? known : undefined;
  const begin = (): void => {
    if (known !== undefined || left === 0) return;
    setBegun(card);
    campaign.act(mechanic, { kind: 'scratch', n: card });
  };
  const open = (): void => {
    begin();
    setOpened(card);
  };
  const prize = wordsOf(rewards, surePrize);
  const isLast = left === 0 && (known === undefined || shown !== undefined);
  return (
    <Card title={title}>
      <Surface
        key={card}
        isOpen={shown !== undefined}
        isOff={isLast && known === undefined}
        onBegin={begin}
        onScratched={() => setOpened(card)}
      >
        {known && (known.given === null ? t.blank : wordsOf(rewards, known.given))}
      </Surface>
      <output className={css.result}>
        {shown && (shown.given === null ? t.nothing : all.won(wordsOf(rewards, shown.given)))}
      </output>
      <p className={css.sure}>{t.sure(state.sureIn, prize)}</p>
      <ActButton
        campaign={campaign}
        mechanic={mechanic}
        off={isLast ? t.none : undefined}
        onAct={shown === undefined ? open : () => setBegun(undefined)}
      >
        {shown === undefined ? t.scratch : t.next}
      </ActButton>
      <p className={css.left}>{t.left(left)}</p>
      <h3 className={css.head}>{t.odds}</h3>
      <OddsList
        campaign={campaign}
        of={{ odds, pity: { after: sureAt - 1, reward: surePrize } }}
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
/** Of the parts that a finger passes over, by columns and rows, so many open the rest. */
const [COLUMNS, ROWS, ENOUGH] = [8, 4, 16];
const BRUSH = 44;

interface SurfaceProps {
  isOpen: boolean;
  isOff: boolean;
  onBegin: () => void;
  onScratched: () => void;
  children: ReactNode;
}

/** What lies over the card. Who cannot scratch it has the button, which does the same. */
function Surface({ isOpen, isOff, onBegin, onScratched, children }: SurfaceProps) {
  const mask = useId();
  const [trail, setTrail] = useState('');
  const passed = useRef(new Set<number>());
  const pass = (event: PointerEvent<HTMLDivElement>, isFirst: boolean): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const y = ((event.clientY - box.top) / box.height) * HEIGHT;
    setTrail((before) => `${before}${isFirst ? 'M' : 'L'}${x.toFixed(0)} ${y.toFixed(0)}`);
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
