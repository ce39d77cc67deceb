import type { Invitations } from '@shtrans/contract/invites/schemas';
import { environment } from '../../../core/config/environment.ts';
import { inLanguage, textOr } from '../../../core/i18n/language.ts';
import { query } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { LateActivities } from '../../../domain/activities/late-activities.tsx';
import { LinkRow, LinkRows } from '../../../ui/list/link-rows.tsx';
import { useHydrated } from '../../../core/view/use-hydrated.ts';
import { StatusBadge, type Tone } from '../../../ui/button/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { copyAndSay } from '../../../ui/overlay/copy-text.ts';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { RowsSkeleton } from '../../../ui/list/rows.tsx';
import { shortTime } from '../../../ui/text/time.ts';
import { Until } from '../../../ui/text/until.tsx';
import { Acceptance } from '../acceptance.tsx';
import { giftWords } from '../gift-words.ts';
import { InviteArt } from '../invite-art.tsx';
import css from '../invites.module.css';
import { inviteMessages } from '../messages.ts';
import { PassOn } from '../pass-on.tsx';

const invitationsQuery = query('GET auth:/v1/invitations', {}, { freshMs: 0 });

/** The rider's invitations: code and link, the rewards of both sides by step, and who joined. */
export default function InviteNewUsersPage() {
  return (
    <FactPage
      before="home"
      read={useQuery(invitationsQuery)}
      skeleton={<RowsSkeleton cards={2} />}
      footer={({ code, state }) =>
        state === 'open' && (
          <PassOn to="friendsAppDownload" code={code} note={inviteMessages().posterNote} />
        )
      }
    >
      {(invitations) => (
        <>
          <Hero {...invitations} />
          <Mine {...invitations} />
          <Code code={invitations.code} />
          <Steps {...invitations} />
          <Friends {...invitations} />
          <Rules {...invitations} />
          <LinkRows label={inviteMessages().more}>
            <LinkRow to="rebatePoints">{inviteMessages().toRebate}</LinkRow>
            <LinkRow to="metroTrial">{inviteMessages().toTrial}</LinkRow>
          </LinkRows>
          <LateActivities place="invites" />
        </>
      )}
    </FactPage>
  );
}

function Hero({ points, count, state, until }: Invitations) {
  const t = inviteMessages().friends;
  return (
    <section className={css.hero}>
      <InviteArt />
      <h2 className="huge strong tight">{t.title}</h2>
      <p className="small">
        {state === 'open' && until !== null ? (
          <Until end={until} />
        ) : state === 'not_begun' ? (
          t.not_begun
        ) : (
          t.over
        )}
      </p>
      <dl className={css.figures}>
        <div>
          <dt className="small">{t.earned}</dt>
          <dd className="total strong num">{points}</dd>
        </div>
        <div>
          <dt className="small">{t.came}</dt>
          <dd className="total strong num">{count}</dd>
        </div>
      </dl>
    </section>
  );
}

/** The rider's inviter, or the form to accept an invitation. */
function Mine({ mine, mayAccept, steps }: Invitations) {
  const t = inviteMessages().friends;
  if (mine === null)
    return <Acceptance mayAccept={mayAccept} invitationsQuery={invitationsQuery} />;
  return (
    <section className="card">
      <h2>{mine.by === null ? t.mineGone : t.mine(mine.by)}</h2>
      {mine.state === 'held' && <p className="small below-8">{t.heldNote}</p>}
      <ul className={css.states}>
        {mine.steps.map(({ step, state }) => {
          const programmeStep = steps.find(({ id }) => id === step);
          return (
            programmeStep && (
              <li key={step}>
                {stepName(programmeStep)} · {giftWords(programmeStep.invited)} ·{' '}
                {textOr(t.state, state, t.state.waiting)}
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

function Code({ code }: { code: string }) {
  const t = inviteMessages();
  return (
    <section className={css.code}>
      <h2 className="small quiet">{t.code}</h2>
      <p className={css.letters}>{code}</p>
      <Button size="small" fill="outline" onClick={() => void copyAndSay(code, t)}>
        {t.copy}
      </Button>
    </section>
  );
}

function stepName({ does, rides }: Invitations['steps'][number]): string {
  const t = inviteMessages().friends.step;
  return does === 'rode' ? t.rode(rides) : t.registered;
}

/** The number of friends who have done a step. */
const reachedBy = (riders: Invitations['riders'], id: string): number =>
  riders.filter(({ steps }) => steps.some(({ step, state }) => step === id && state === 'given'))
    .length;

/** The steps as a track, filled as far as friends have come. */
function Steps({ steps, riders }: Invitations) {
  const t = inviteMessages().friends;
  if (steps.length === 0) return null;
  return (
    <section className="card">
      <h2>{t.steps}</h2>
      <ol className={css.trail}>
        {steps.map((step, i) => (
          <li key={step.id} className={css.step} data-reached={reachedBy(riders, step.id) > 0}>
            <span className={css.number} aria-hidden="true">
              {i + 1}
            </span>
            <div className="grow">
              <p className="strong">{stepName(step)}</p>
              <p className="small quiet above-2">
                {step.inviter && t.you(giftWords(step.inviter))}
                {step.inviter && step.invited && ' · '}
                {step.invited && t.friend(giftWords(step.invited))}
              </p>
              {reachedBy(riders, step.id) > 0 && (
                <p className="small strong accent above-2 num">
                  {t.reached(reachedBy(riders, step.id))}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const TONES: Readonly<Record<string, Tone>> = {
  waiting: 'quiet',
  held: 'wait',
  given: 'good',
  taken_back: 'bad',
  refused: 'bad',
};

function Friends({ riders, steps }: Invitations) {
  const t = inviteMessages().friends;
  return (
    <section className="card">
      <h2>{t.list}</h2>
      {riders.length === 0 ? (
        <ErrorBlock status="empty" title={t.nobody} description={t.nobodyHint} />
      ) : (
        <ul className="ruled">
          {riders.map(({ name, at, rides, state, steps: riderSteps }) => (
            <li key={`${name} ${at}`} className={css.person}>
              <div className="row spread">
                <span className="strong num">{name}</span>
                <span className="small faint num">{shortTime(at)}</span>
              </div>
              <p className="small quiet above-2">{t.rides(rides)}</p>
              {state === 'held' || state === 'refused' ? (
                <p className="above-6">
                  <StatusBadge tone={TONES[state] ?? 'quiet'}>
                    {textOr(t.state, state, t.state.waiting)}
                  </StatusBadge>
                </p>
              ) : (
                <ul className={css.states}>
                  {riderSteps.map((each) => (
                    <li key={each.step}>
                      <StatusBadge tone={TONES[each.state] ?? 'quiet'}>
                        {`${giftWords(steps.find(({ id }) => id === each.step)?.inviter ?? null)} · ${textOr(t.state, each.state, t.state.waiting)}`}
                      </StatusBadge>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Whether the page is of an environment in which activities are tested (specification, section 9). */
const isTested = (): boolean => ['dev', 'sit'].includes(environment());

function Rules({ rules, activity, testActivity }: Invitations) {
  // The gateway draws the page for every host.
  const isTestShown = useHydrated() && isTested();
  const t = inviteMessages();
  return (
    <section className="card">
      <h2>{t.rules}</h2>
      <ol className="stack between-6 small quiet">
        {rules.map((rule) => (
          <li key={rule.zh}>{inLanguage(rule)}</li>
        ))}
      </ol>
      <p className="tiny faint num above-8">{t.activity(isTestShown ? testActivity : activity)}</p>
    </section>
  );
}
