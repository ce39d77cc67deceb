import type { RailOrderSummary } from '@shtrans/contract/partner-orders';
import { OFFSET_MS, shanghaiDate } from '@shtrans/contract/calendar';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { clock } from '../../ui/time.ts';
import { partnerOrdersMessages } from './messages.ts';
import css from './train-run.module.css';

type Train = RailOrderSummary['train'];

const minutesOf = ({ departsAt, arrivesAt }: Train): number =>
  Math.max(0, Math.round((Date.parse(arrivesAt) - Date.parse(departsAt)) / 60_000));

const onAnotherDay = ({ departsAt, arrivesAt }: Train): boolean =>
  shanghaiDate(new Date(departsAt)).day !== shanghaiDate(new Date(arrivesAt)).day;

/** The day of the city at an instant. */
export function TrainDay({ at }: { at: string }) {
  const t = useMessages(partnerOrdersMessages);
  const { month, day } = shanghaiDate(new Date(at));
  return t.day(month, day, new Date(Date.parse(at) + OFFSET_MS).getUTCDay());
}

/** A train from station to station, with its times by the clock of the city. */
export function TrainRun({ train }: { train: Train }) {
  const { rail } = useMessages(partnerOrdersMessages);
  const minutes = minutesOf(train);
  return (
    <div className={css.run}>
      <div className={css.end}>
        <p className={css.time}>{clock(train.departsAt)}</p>
        <p className={css.place}>{inLanguage(train.from)}</p>
      </div>
      <div className={css.middle}>
        <p className={css.number}>{train.number}</p>
        <div className={css.arrow} />
        <p>{rail.duration(Math.floor(minutes / 60), minutes % 60)}</p>
      </div>
      <div className={css.end}>
        <p className={css.time}>
          {clock(train.arrivesAt)}
          {onAnotherDay(train) && <small className={css.nextDay}>{rail.nextDay}</small>}
        </p>
        <p className={css.place}>{inLanguage(train.to)}</p>
      </div>
    </div>
  );
}
