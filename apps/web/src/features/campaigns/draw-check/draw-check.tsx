import { endOfCityDay } from '@shtrans/contract/values/calendar';
import { useEffect, useState } from 'react';
import { errorText } from '../../../core/api/api-error.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { calendarDate } from '../../../ui/text/long-date.ts';
import { timeInText } from '../../../ui/text/time.ts';
import css from './drawn.module.css';
import type { standingMessages } from '../standing-messages.ts';
import { wordsOf } from '../reward.tsx';
import { type CampaignView, stateOf } from '../use-campaign.ts';
import { type Checked, checkDraw } from './check-draw.ts';
import { drawCheckMessages } from './messages.ts';

/** Delay from the end of a day or a deck to the publication of its seed. */
const PUBLISHED_AFTER_MS = 10 * 60_000;

export interface DrawCheckProps {
  campaign: CampaignView;
  mechanic: string;
  n: number;
  day: string;
  texts: ReturnType<typeof standingMessages>['drawn'];
  onClose: () => void;
}

/** Checks a draw on this phone, and shows its inputs and the limits of the proof. */
export default function DrawCheck({ campaign, mechanic, n, day, texts, onClose }: DrawCheckProps) {
  const t = drawCheckMessages();
  const { page } = campaign;
  const state = stateOf(campaign, mechanic, 'draw');
  const reportedDraw = state?.draws.find((each) => each.n === n);
  const [checked, setChecked] = useState<Checked>();
  const [failed, setFailed] = useState('');
  useEffect(() => {
    if (state === undefined) return;
    checkDraw({ campaign: page.campaign, mechanic, state, n, day, told: reportedDraw }).then(
      setChecked,
      (error: unknown) => setFailed(errorText(error)),
    );
  }, [page.campaign, mechanic, state, n, day, reportedDraw]);
  const isDeck = state?.deck !== undefined;
  const endMs = isDeck ? Date.parse(page.until) : endOfCityDay(day).getTime();
  const publishedAt = timeInText(new Date(endMs + PUBLISHED_AFTER_MS).toISOString());
  const shownDraw = checked?.drawn ?? reportedDraw;
  const { seed, beacon } = checked ?? {};
  const counts = shownDraw?.sent !== undefined;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t.fact.root, (state?.deck ?? state?.chain)?.root],
    [t.fact.seed, seed],
    [t.fact.tag, state?.tag ?? undefined],
    [t.fact.part, isDeck ? undefined : shownDraw?.c === '' ? t.fact.noPart : shownDraw?.c],
    [t.fact.beacon, counts && beacon ? t.beaconSaid(beacon.source, beacon.round) : undefined],
    [t.fact.value, counts ? beacon?.value : undefined],
    [t.fact.ticket, shownDraw?.ticket?.toString()],
    [t.fact.number, shownDraw?.u.toString()],
  ];
  return (
    <Sheet title={texts.checkThis} onClose={onClose} tall>
      <p className="strong">
        {calendarDate(day)} · {texts.nth(n)}
        {shownDraw && <> · {wordsOf(page.rewards, shownDraw.given)}</>}
      </p>
      {shownDraw && shownDraw.given !== shownDraw.nominal && !shownDraw.pity && (
        <p className="small">{shownDraw.missed?.unproved ? t.noBeacon : texts.wasGone}</p>
      )}
      {shownDraw?.pity === true && <p className="small">{texts.byPity}</p>}
      <output className={css.verdict}>
        {failed ||
          (checked === undefined
            ? t.computing
            : checked.verdict === 'early'
              ? t.opensAt(publishedAt)
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
