import type { Block } from '@shtrans/contract/campaigns/blocks';
import { inLanguage } from '../../../core/i18n/language.ts';
import { useCountDown } from '../../../ui/text/count-down.tsx';
import css from '../campaign.module.css';
import { campaignMessages } from '../messages.ts';
import type { BlockProps } from './card.tsx';
import { Remind } from '../mechanics/remind/remind.tsx';

const two = (n: number): string => String(n).padStart(2, '0');

/** Days, hours, minutes and seconds until the campaign or a session begins or ends, or until what the operator names. */
export function CountdownBlock({ block, campaign }: BlockProps<Block<'countdown'>>) {
  const t = campaignMessages();
  const { page } = campaign;
  const at = block.session === undefined ? page : page.sessions[block.session];
  const from = Date.parse(at?.from ?? '');
  const until = Date.parse(at?.until ?? '');
  const toBegin = useCountDown(from || 0, campaign.reload) > 0;
  const left = useCountDown(
    block.to === undefined ? (toBegin ? from : until) || 0 : Date.parse(block.to),
    campaign.reload,
  );
  const remind = block.mechanic && <Remind campaign={campaign} mechanic={block.mechanic} />;
  if (left === 0) return remind ?? null;
  const parts = [Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60, left % 60];
  const days = Math.floor(left / 86_400);
  return (
    <>
      <div className={css.countdown} role="timer">
        <span>{block.title ? inLanguage(block.title) : toBegin ? t.beginsIn : t.endsIn}</span>
        <span className="num">
          {days > 0 && (
            <span className={css.box}>
              {days}
              {t.days}
            </span>
          )}
          {parts.map((part, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- hours, minutes and seconds keep their places
            <span key={at} className={css.box}>
              {two(part)}
            </span>
          ))}
        </span>
      </div>
      {remind}
    </>
  );
}
