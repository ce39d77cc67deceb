import { Fragment } from 'react';
import type { Block } from '@shtrans/contract/campaigns/blocks';
import { inLanguage } from '../../../core/i18n/language.ts';
import { useCountDown } from '../../../ui/text/count-down.tsx';
import css from '../campaign.module.css';
import { campaignMessages } from '../messages.ts';
import type { BlockProps } from './card.tsx';
import { Remind } from '../mechanics/remind/remind.tsx';

const two = (n: number): string => String(n).padStart(2, '0');

/** Counts down to the start or end of the campaign or a session, or to a time that the operator names. */
export function CountdownBlock({ block, campaign }: BlockProps<Block<'countdown'>>) {
  const t = campaignMessages();
  const { page } = campaign;
  const period = block.session === undefined ? page : page.sessions[block.session];
  const startMs = Date.parse(period?.from ?? '');
  const endMs = Date.parse(period?.until ?? '');
  const isBefore = useCountDown(startMs || 0, campaign.reload) > 0;
  const secondsLeft = useCountDown(
    block.to === undefined ? (isBefore ? startMs : endMs) || 0 : Date.parse(block.to),
    campaign.reload,
  );
  const remind = block.mechanic && <Remind campaign={campaign} mechanic={block.mechanic} />;
  if (secondsLeft === 0) return remind ?? null;
  const parts = [
    Math.floor(secondsLeft / 3600) % 24,
    Math.floor(secondsLeft / 60) % 60,
    secondsLeft % 60,
  ] as const;
  const days = Math.floor(secondsLeft / 86_400);
  return (
    <>
      <div className={css.countdown} role="timer" aria-label={t.timeLeft(days, ...parts)}>
        <span>{block.title ? inLanguage(block.title) : isBefore ? t.beginsIn : t.endsIn}</span>
        <span className="num">
          {days > 0 && (
            <span className={css.box}>
              {days} {t.days}
            </span>
          )}{' '}
          {parts.map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- hours, minutes and seconds keep their places
            <Fragment key={index}>
              {index > 0 && ' : '}
              <span className={css.box}>{two(part)}</span>
            </Fragment>
          ))}
        </span>
      </div>
      {remind}
    </>
  );
}
