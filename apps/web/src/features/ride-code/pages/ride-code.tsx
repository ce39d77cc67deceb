import { STEP_SECONDS } from '@shtrans/contract/ride-code/facts';
import type { RideCodePage } from '@shtrans/contract/ride-code/schemas';
import { errorText } from '../../../core/api/api-error.ts';
import { isLost } from '../../../core/api/attempt.ts';
import { call } from '../../../core/api/call.ts';
import { useServerTime } from '../../../core/clock/server-ticks.ts';
import { inLanguage } from '../../../core/i18n/language.ts';
import { query } from '../../../core/query/query.ts';
import { writeQuery } from '../../../core/query/query-cache.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useAwake } from '../../../domain/tickets/use-awake.ts';
import { useOnline } from '../../../core/view/use-online.ts';
import { readableOn } from '../../../ui/picture/colour.ts';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { LinkRow, LinkRows } from '../../../ui/list/link-rows.tsx';
import { Chips } from '../../../ui/button/chips.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { Icon } from '../../../ui/picture/icon.tsx';
import { QrCode } from '../../../ui/picture/qr-code.tsx';
import { RowsSkeleton } from '../../../ui/list/rows.tsx';
import { timeInText } from '../../../ui/text/time.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { rideCodeMessages } from '../messages.ts';
import { SkinArtStrip } from '../skin-art.tsx';
import { type RideCodeState, useRideCode } from '../use-ride-code.ts';
import css from './ride-code.module.css';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const around = query('GET maas:/v1/ride-code', {}, { saved: true });

/** The code that opens gates, which works offline. */
export default function RideCodeScreen() {
  const t = rideCodeMessages();
  const code = useRideCode();
  useAwake();
  return (
    <RoutePage before="home">
      <Loaded read={useQuery(around)} skeleton={<RowsSkeleton />} stale={false}>
        {(page) => (
          <>
            <Warnings code={code} />
            <CodeCard code={code} page={page} />
            <Skins page={page} onChosen={code.refresh} />
            <Ticket ticket={page.ticket} />
            <p className="small quiet sides above-14 below-14">{t.tips}</p>
          </>
        )}
      </Loaded>
    </RoutePage>
  );
}

/** Warnings that do not prevent the code from working. */
function Warnings({ code: { ahead = 0, until, text } }: { code: RideCodeState }) {
  const t = rideCodeMessages();
  const online = useOnline();
  const offsetMs = Math.abs(ahead);
  const time =
    offsetMs < HOUR_MS
      ? t.minutes(Math.round(offsetMs / MINUTE_MS))
      : t.hours(Math.round(offsetMs / HOUR_MS));
  return (
    <>
      {!online && text !== undefined && until !== undefined && (
        <Note>{t.offline(timeInText(until))}</Note>
      )}
      {text !== undefined && offsetMs > MINUTE_MS && (
        <Note>{ahead > 0 ? t.ahead(time) : t.behind(time)}</Note>
      )}
    </>
  );
}

function CodeCard({ code, page }: { code: ReturnType<typeof useRideCode>; page: RideCodePage }) {
  const t = rideCodeMessages();
  const { ground, ink, accent } = page.skin.colours;
  const { until } = code;
  const colours = { background: ground, color: readableOn(ground), '--accent': accent };
  return (
    <section className={css.card} style={colours}>
      <p className={css.hold}>{t.hold}</p>
      <div className={css.code}>
        {code.text === undefined ? (
          <NoCode code={code} />
        ) : (
          <QrCode text={code.text} label={t.label} ink={ink} />
        )}
      </div>
      <div className={css.facts}>
        <CountDown />
        <p className="small num">{until === undefined ? '\u00a0' : t.works(timeInText(until))}</p>
        <button type="button" className={css.refresh} onClick={code.refresh}>
          <Icon name="refresh" size="s" />
          {t.refresh}
        </button>
      </div>
      <div className={css.art}>
        <SkinArtStrip art={page.skin.art} />
      </div>
    </section>
  );
}

/** The countdown to the next code. */
function CountDown() {
  const t = rideCodeMessages();
  const secondsLeft = useServerTime(
    (now) => STEP_SECONDS - (Math.floor(now / 1000) % STEP_SECONDS),
  );
  return (
    <>
      <div className={css.bar}>
        <span style={{ width: `${Math.round((secondsLeft / STEP_SECONDS) * 100)}%` }} />
      </div>
      <p className="num" role="timer">
        {t.next(secondsLeft)}
      </p>
    </>
  );
}

/** In the place of the code: that it is loading, or why there is none. */
function NoCode({ code: { problem, error } }: { code: RideCodeState }) {
  const t = rideCodeMessages();
  if (problem === undefined && error === undefined) return <p>{t.making}</p>;
  const shownProblem = problem ?? (isLost(error) ? 'offline' : undefined);
  return (
    <div className={css.problem} role="alert">
      <p className="large strong">{t.problem[shownProblem ?? 'failed']}</p>
      <p className="small above-8">
        {shownProblem === undefined ? errorText(error) : t.problem[`${shownProblem}Hint`]}
      </p>
    </div>
  );
}

/** The skins that the rider can choose; a single one is not offered. */
function Skins({ page: { skin, skins }, onChosen }: { page: RideCodePage; onChosen: () => void }) {
  const t = rideCodeMessages();
  const choose = useAction((id: string) => call('PUT maas:/v1/ride-code/skin', { body: { id } }), {
    onDone: (page) => {
      writeQuery(around, page);
      onChosen();
    },
    onFail: (error) => showToast(errorText(error)),
  });
  if (skins.length < 2) return null;
  return (
    <div className="sides above-14">
      <Chips
        label={t.skins}
        type="radio"
        items={skins.map(({ id, name }) => ({ key: id, title: inLanguage(name) }))}
        chosen={[skin.id]}
        onToggle={choose.run}
      />
    </div>
  );
}

function Ticket({ ticket }: Pick<RideCodePage, 'ticket'>) {
  const t = rideCodeMessages();
  if (ticket === null) return null;
  const { orderId, product, validUntil } = ticket;
  return (
    <LinkRows label={t.ticket} titled>
      <LinkRow to="orderDetail" query={{ id: orderId }}>
        {inLanguage(product)}
        <span className="small quiet block num">
          {validUntil === null ? t.notBegun : t.validUntil(timeInText(validUntil))}
        </span>
      </LinkRow>
    </LinkRows>
  );
}
