import { DAY_MS, startOfShanghaiDay } from '@shtrans/contract/values/calendar';
import { useEffect, useState } from 'react';
import { errorText } from '../../../core/api/api-error.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { calendarDate, shortTime } from '../../../ui/text/time.ts';
import css from '../mechanics/draw/draw.module.css';
import { campaignMessages } from '../messages.ts';
import { wordsOf } from '../reward.tsx';
import { type CampaignView, stateOf } from '../use-campaign.ts';
import { type Checked, checkDraw } from './check-draw.ts';
import { drawCheckMessages } from './messages.ts';

/** A day's seed, and a deck's, is public so long after the end. */
const PUBLISHED_AFTER_MS = 10 * 60_000;

export interface DrawCheckProps {
  campaign: CampaignView;
  mechanic: string;
  n: number;
  day: string;
  onClose: () => void;
}

/** A draw computed anew on this phone, with what it follows from and what that does not prove. */
export default function DrawCheck({ campaign, mechanic, n, day, onClose }: DrawCheckProps) {
  const words = campaignMessages();
  const t = drawCheckMessages();
  const { page } = campaign;
  const state = stateOf(campaign, mechanic, 'draw');
  const told = state?.draws.find((drawn) => drawn.n === n);
  const [checked, setChecked] = useState<Checked>();
  const [failed, setFailed] = useState('');
  useEffect(() => {
    if (state === undefined) return;
    checkDraw({ campaign: page.campaign, mechanic, state, n, day, told }).then(
      setChecked,
      (error: unknown) => setFailed(errorText(error)),
    );
  }, [page.campaign, mechanic, state, n, day, told]);
  const isDeck = state?.deck !== undefined;
  const end = isDeck ? Date.parse(page.until) : startOfShanghaiDay(day).getTime() + DAY_MS;
  const opens = shortTime(new Date(end + PUBLISHED_AFTER_MS).toISOString());
  const drawn = checked?.drawn ?? told;
  const { seed, beacon } = checked ?? {};
  const counts = drawn?.sent !== undefined;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t.fact.root, (state?.deck ?? state?.chain)?.root],
    [t.fact.seed, seed],
    [t.fact.tag, state?.tag ?? undefined],
    [t.fact.part, isDeck ? undefined : drawn?.c === '' ? t.fact.noPart : drawn?.c],
    [t.fact.beacon, counts && beacon ? t.beaconSaid(beacon.source, beacon.round) : undefined],
    [t.fact.value, counts ? beacon?.value : undefined],
    [t.fact.ticket, drawn?.ticket?.toString()],
    [t.fact.number, drawn?.u.toString()],
  ];
  return (
    <Sheet title={words.checkThis} onClose={onClose} tall>
      <p className="strong">
        {calendarDate(day)} · {words.nth(n)}
        {drawn && <> · {wordsOf(page.rewards, drawn.given)}</>}
      </p>
      {drawn && drawn.given !== drawn.nominal && !drawn.pity && (
        <p className="small">{words.wasGone}</p>
      )}
      {drawn?.pity === true && <p className="small">{words.byPity}</p>}
      <output className={css.verdict}>
        {failed ||
          (checked === undefined
            ? t.computing
            : checked.verdict === 'early'
              ? t.opensAt(opens)
              : (t.verdict[checked.verdict] ?? checked.verdict))}
      </output>
      <dl className={css.facts}>
        {facts.map(([name, value]) =>
          value === undefined ? null : (
            <div key={name}>
              <dt className="small">{name}</dt>
              <dd className={css.code}>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <h3 className={css.head}>{t.notProved}</h3>
      <p className="small">
        {isDeck ? t.unproved.deck : counts ? t.unproved.beacon : t.unproved.part}
      </p>
    </Sheet>
  );
}
