import type { IntimateAccount } from '@shtrans/contract/intimate/schemas';
import { useState } from 'react';
import { errorText } from '../../core/api/api-error.ts';
import { textOr } from '../../core/i18n/language.ts';
import { useAction } from '../../core/query/use-action.ts';
import { StatusBadge, type Tone } from '../../ui/button/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { confirmDialog } from '../../ui/overlay/dialog.ts';
import { Field } from '../../ui/form/field.tsx';
import { formMessages } from '../../ui/form/messages.ts';
import { amountUnit } from '../../ui/text/amount-words.ts';
import { amountText } from '../../ui/text/money.tsx';
import { RowList } from '../../ui/list/rows.tsx';
import { shortTime } from '../../ui/text/time.ts';
import { Until } from '../../ui/text/until.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { AgreementTick } from './agreement-tick.tsx';
import { limitHint, readLimit } from './limit.ts';
import { familyMessages } from './messages.ts';
import { accept, change } from './queries.ts';

const TONES: Readonly<Record<string, Tone>> = { invited: 'wait', active: 'good', paused: 'quiet' };

interface AccountCardProps {
  account: IntimateAccount;
  agreementVersion: string;
  onChanged: () => void;
}

/** An account as one side sees it, with the actions of that side. */
export function AccountCard({ account, agreementVersion, onChanged }: AccountCardProps) {
  const t = familyMessages();
  const { role, phone, state, pausedBy, limitCents, spentCents, leftCents, expiresAt } = account;
  const isInvited = state === 'invited';
  return (
    <section className="card stack between-12">
      <div className="row spread">
        <h2>{t.role[role](phone)}</h2>
        <StatusBadge tone={TONES[state] ?? 'quiet'}>{textOr(t.state, state, state)}</StatusBadge>
      </div>
      {pausedBy !== null && (
        <p className="quiet">{pausedBy === role ? t.pausedBy.me : t.pausedBy.other}</p>
      )}
      {isInvited && role === 'owner' && <p className="quiet">{t.waits}</p>}
      <RowList
        rows={[
          [t.limit, amountText(limitCents)],
          [t.spent, !isInvited && amountText(spentCents)],
          [t.left, !isInvited && amountText(leftCents)],
          [t.until, expiresAt !== null && <Until key="until" row end={expiresAt} />],
        ]}
      />
      {role === 'owner' && !isInvited && <Payments account={account} />}
      {isInvited && role === 'relative' ? (
        // A new agreement needs a new consent.
        <Answer
          key={agreementVersion}
          account={account}
          agreementVersion={agreementVersion}
          onChanged={onChanged}
        />
      ) : (
        <Actions account={account} onChanged={onChanged} />
      )}
    </section>
  );
}

/** Times and amounts of this month's payments. */
function Payments({ account: { payments } }: { account: IntimateAccount }) {
  const t = familyMessages();
  return (
    <div className="stack between-4">
      <h3 className="small quiet">{payments.length === 0 ? t.noPayments : t.payments}</h3>
      {payments.map(({ at, amountCents, givenBackCents }) => (
        <p key={at} className="row spread">
          <span className="small quiet">{shortTime(at)}</span>
          <span className="num">
            {givenBackCents > 0 && (
              <small className="faint">{t.givenBack(amountText(givenBackCents))} </small>
            )}
            {amountText(amountCents)}
          </span>
        </p>
      ))}
    </div>
  );
}

/** An action on an account; the list shows its result, even if it was refused. */
const useAccountAction = <A extends readonly unknown[]>(
  work: (...args: A) => Promise<IntimateAccount>,
  onChanged: () => void,
  onDone?: () => void,
) =>
  useAction(work, {
    onDone: () => {
      onDone?.();
      onChanged();
    },
    onFail: (error) => {
      showToast(errorText(error));
      onChanged();
    },
  });

const useChange = (account: IntimateAccount, onChanged: () => void, onDone?: () => void) =>
  useAccountAction(
    (body: Parameters<typeof change>[1]) => change(account, body),
    onChanged,
    onDone,
  );

type ActionsProps = Omit<AccountCardProps, 'agreementVersion'>;

function Actions({ account, onChanged }: ActionsProps) {
  const t = familyMessages();
  const { role, state, pausedBy, phone } = account;
  const [editing, setEditing] = useState(false);
  const { run, running } = useChange(account, onChanged);
  const closeAccount = async () => {
    const isConfirmed = await confirmDialog({
      title: t.closeTitle,
      content: t.closeText,
      confirmText: t.close,
      danger: true,
    });
    if (isConfirmed) run({ state: 'closed' });
  };
  const mayResume = state === 'paused' && pausedBy === role;
  return (
    <>
      {editing && (
        <LimitForm account={account} onChanged={onChanged} onSaved={() => setEditing(false)} />
      )}
      <div className="wrap">
        {role === 'owner' && !editing && (
          <Button
            fill="outline"
            aria-label={`${t.changeLimit} ${phone}`}
            onClick={() => setEditing(true)}
          >
            {t.changeLimit}
          </Button>
        )}
        {state === 'active' && (
          <Button
            fill="outline"
            disabled={running}
            aria-label={`${t.pause} ${phone}`}
            onClick={() => run({ state: 'paused' })}
          >
            {t.pause}
          </Button>
        )}
        {mayResume && (
          <Button
            color="primary"
            fill="outline"
            disabled={running}
            aria-label={`${t.resume} ${phone}`}
            onClick={() => run({ state: 'active' })}
          >
            {t.resume}
          </Button>
        )}
        <Button
          color="danger"
          fill="outline"
          disabled={running}
          aria-label={`${state === 'invited' ? t.withdraw : t.close} ${phone}`}
          onClick={() => void closeAccount()}
        >
          {state === 'invited' ? t.withdraw : t.close}
        </Button>
      </div>
    </>
  );
}

function LimitForm({ account, onChanged, onSaved }: ActionsProps & { onSaved: () => void }) {
  const t = familyMessages();
  const [typed, setTyped] = useState(String(account.limitCents / 100));
  const [fault, setFault] = useState<string>();
  const save = useChange(account, onChanged, () => {
    showToast(t.saved);
    onSaved();
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const read = readLimit(typed);
        setFault(read.fault);
        if (read.fault === undefined) save.run({ limitCents: read.cents });
      }}
    >
      <Field
        label={t.limitIn(amountUnit())}
        inputMode="decimal"
        placeholder={limitHint()}
        maxLength={12}
        value={typed}
        error={fault}
        onChange={setTyped}
      />
      <Button type="submit" color="primary" block loading={save.running}>
        {t.save}
      </Button>
    </form>
  );
}

/** The invited relative's reply; the consent is required first. */
function Answer({ account, agreementVersion, onChanged }: AccountCardProps) {
  const t = familyMessages();
  const [agreed, setAgreed] = useState(false);
  const [fault, setFault] = useState<string>();
  const decline = useChange(account, onChanged);
  const acceptInvitation = useAccountAction(
    () => accept(account, agreementVersion),
    onChanged,
    () => showToast(t.accepted),
  );
  return (
    <div>
      <AgreementTick
        checked={agreed}
        error={fault}
        onChange={(isTicked) => {
          setAgreed(isTicked);
          setFault(undefined);
        }}
      />
      <div className="row">
        <Button
          block
          fill="outline"
          disabled={acceptInvitation.running}
          loading={decline.running}
          onClick={() => decline.run({ state: 'closed' })}
        >
          {t.decline}
        </Button>
        <Button
          block
          color="primary"
          loading={acceptInvitation.running}
          disabled={decline.running}
          onClick={() => (agreed ? acceptInvitation.run() : setFault(formMessages().agree))}
        >
          {t.accept}
        </Button>
      </div>
    </div>
  );
}
