import type { Trial } from '@shtrans/contract/invites/schemas';
import { errorText } from '../../../core/api/api-error.ts';
import { attempt } from '../../../core/api/attempt.ts';
import { call } from '../../../core/api/call.ts';
import { inLanguage, textOr } from '../../../core/i18n/language.ts';
import { query } from '../../../core/query/query.ts';
import { writeQuery } from '../../../core/query/query-cache.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { CouponTicket, ticketClass } from '../../../domain/coupons/coupon-ticket.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { Icon } from '../../../ui/picture/icon.tsx';
import { RowsSkeleton } from '../../../ui/list/rows.tsx';
import { lastInstant } from '../../../ui/text/long-date.ts';
import { dayAndWeekday, timeInText } from '../../../ui/text/time.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import css from '../invites.module.css';
import { inviteMessages } from '../messages.ts';

const trialQuery = query('GET maas:/v1/trial', {}, { freshMs: 0 });

const takePlace = (): Promise<Trial> =>
  attempt('trial place', (idempotencyKey) => call('POST maas:/v1/trial/place', { idempotencyKey }));

/** A trial for riders on a list: the number of places left, who may join, and the rider's own place. */
export default function MetroTrialPage() {
  const t = inviteMessages().trial;
  const read = useQuery(trialQuery);
  const take = useAction(takePlace, {
    onDone: (trial) => {
      writeQuery(trialQuery, trial);
      showToast(t.got);
    },
    onFail: (error) => {
      showToast(errorText(error));
      read.refetch();
    },
  });
  return (
    <FactPage
      before="home"
      read={read}
      skeleton={<RowsSkeleton cards={2} />}
      footer={({ state }) =>
        state === 'taken' ? (
          <ButtonLink to="coupons" color="primary" size="large" block>
            {t.toWallet}
          </ButtonLink>
        ) : (
          <Button
            color="pay"
            size="large"
            block
            disabled={state !== 'open'}
            loading={take.running}
            onClick={take.run}
          >
            {state === 'open' ? t.take : textOr(t.state, state, t.state.other)}
          </Button>
        )
      }
    >
      {(trial) => (
        <>
          <section className={css.hero}>
            <h2 className="huge strong tight">{inLanguage(trial.title)}</h2>
            <p>{inLanguage(trial.text)}</p>
            <p className="small num above-8">
              {t.window(dayAndWeekday(trial.from), dayAndWeekday(lastInstant(trial.until)))}
            </p>
            <p className="strong num">{t.places(trial.left, trial.places)}</p>
          </section>
          {trial.place && (
            <section className={css.taken} aria-live="polite">
              <Icon name="check" size="xl" />
              <p className="large strong">{t.taken}</p>
              <p className="small num">{t.takenAt(timeInText(trial.place.at))}</p>
            </section>
          )}
          <Gives gives={trial.gives} />
          <ForWhom {...trial} />
        </>
      )}
    </FactPage>
  );
}

function Gives({ gives }: Pick<Trial, 'gives'>) {
  const t = inviteMessages();
  return (
    <section className="card">
      <h2>{t.trial.gives}</h2>
      <ul className="stack between-12">
        {gives.map(
          (gift) =>
            gift.kind === 'coupon' && (
              <li key={gift.terms.name.zh} className={ticketClass}>
                <CouponTicket terms={gift.terms}>
                  <span className="small quiet">
                    {t.trial.coupons(gift.quantity, gift.validDays)}
                  </span>
                </CouponTicket>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}

function ForWhom({ needs, state }: Trial) {
  const t = inviteMessages().trial;
  return (
    <section className="card">
      <h2>{t.forWhom}</h2>
      <p>{needs === null ? t.listed : t.needs(needs.days, needs.rides)}</p>
      {needs !== null && (
        <>
          <p className="small quiet num above-8">
            {t.has(Math.min(needs.has, needs.rides), needs.rides)}
          </p>
          <progress
            className={css.progress}
            value={Math.min(needs.has, needs.rides)}
            max={needs.rides}
            aria-label={t.has(Math.min(needs.has, needs.rides), needs.rides)}
          />
          {state === 'not_on_list' && <p className="small above-8">{t.notOnListHint}</p>}
        </>
      )}
    </section>
  );
}
