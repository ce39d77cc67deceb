import { LOSSES, type Loss } from '@shtrans/contract/rights/facts';
import type { AccountClosure } from '@shtrans/contract/rights/schemas';
import { bareCode } from '@shtrans/contract/values/typed-text';
import type { FormEvent } from 'react';
import { errorText, hasCode } from '../../core/api/api-error.ts';
import { inLanguage, textOr } from '../../core/i18n/language.ts';
import { useAction } from '../../core/query/use-action.ts';
import type { Read } from '../../core/query/use-query.ts';
import { loginMessages } from '../../domain/login/messages.ts';
import { SendCode } from '../../domain/login/send-code.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { textOfErrorCode } from '../../ui/form/text-of-error-code.ts';
import { Tick } from '../../ui/form/tick.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { RowsSkeleton } from '../../ui/list/rows.tsx';
import { confirmDialog } from '../../ui/overlay/dialog.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { Loaded } from '../../ui/page/loaded.tsx';
import { fullTime } from '../../ui/text/long-date.ts';
import { accountMessages } from './messages.ts';
import { beginClosure, cancelClosure, sendClosureCode } from './queries.ts';
import css from './account.module.css';

/** What the deletion of the account takes, or when it comes. */
export function Closure({ read }: { read: Read<AccountClosure> }) {
  const t = accountMessages().close;
  return (
    <section className="card stack" aria-labelledby="close">
      <h2 id="close">{t.title}</h2>
      <Loaded read={read} skeleton={<RowsSkeleton />}>
        {(account) =>
          account.closure === null ? (
            <>
              <p className="small">{t.lead}</p>
              {account.obstacles.length > 0 ? (
                <Obstacles title={t.obstructed} obstacles={account.obstacles} />
              ) : (
                <ClosureForm losses={account.losses} onRefused={read.refetch} />
              )}
              <Kept kept={account.kept} />
            </>
          ) : (
            <Waiting closure={account.closure} obstacles={account.obstacles} />
          )
        }
      </Loaded>
    </section>
  );
}

function Obstacles({ title, obstacles }: { title: string; obstacles: readonly string[] }) {
  const t = accountMessages().close;
  return (
    <>
      <p className="strong">{title}</p>
      <ul className={css.list}>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{textOr(t.obstacle, obstacle, t.otherObstacle)}</li>
        ))}
      </ul>
      <ButtonLink to="orders" fill="outline" block>
        {t.toOrders}
      </ButtonLink>
    </>
  );
}

interface ClosureFormProps {
  losses: AccountClosure['losses'];
  /** Something is unfinished by now, or there is more to lose. */
  onRefused: () => void;
}

function ClosureForm({ losses, onRefused }: ClosureFormProps) {
  const t = accountMessages().close;
  const login = loginMessages();
  const { values, errors, change, setErrors, refuse } = useFields({
    challenge: '',
    code: '',
    givesUp: [] as Loss[],
  });
  const lostThings = LOSSES.filter((loss) => losses[loss] > 0);
  const firstOpen = lostThings.find((loss) => !values.givesUp.includes(loss));
  const isAgreed = firstOpen === undefined;
  const begin = useAction(askAndBegin, {
    onFail: (error) => {
      refuse(error);
      if (hasCode(error, 'closure_obstructed') || hasCode(error, 'closure_losses_open'))
        onRefused();
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isCode = /^\d{6}$/.test(bareCode(values.code));
    if (isCode && isAgreed) begin.run(values);
    else {
      setErrors({
        ...(!isCode && { code: textOfErrorCode('code_format') }),
        ...(!isAgreed && { givesUp: textOfErrorCode('closure_losses_open') }),
      });
    }
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      {lostThings.map((loss) => (
        <Tick
          key={loss}
          checked={values.givesUp.includes(loss)}
          error={loss === firstOpen ? errors.givesUp : undefined}
          onChange={(isChecked) =>
            change({
              givesUp: isChecked
                ? [...values.givesUp, loss]
                : values.givesUp.filter((each) => each !== loss),
            })
          }
        >
          {t.lose[loss](losses[loss])}
        </Tick>
      ))}
      <Field
        label={login.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={login.codePlaceholder}
        value={values.code}
        error={errors.code}
        onChange={(code) => change({ code })}
        extra={
          <SendCode
            send={sendClosureCode}
            onSent={(challenge) => change({ challenge })}
            onRefused={refuse}
          />
        }
      />
      <Button
        type="submit"
        block
        size="large"
        color="danger"
        fill="outline"
        loading={begin.running}
      >
        {t.submit}
      </Button>
    </form>
  );
}

async function askAndBegin(values: Parameters<typeof beginClosure>[0]): Promise<void> {
  const t = accountMessages().close;
  const isConfirmed = await confirmDialog({
    title: t.confirmTitle,
    content: t.confirmText,
    confirmText: t.submit,
    danger: true,
  });
  if (!isConfirmed) return;
  await beginClosure(values);
  showToast(t.begun);
}

interface WaitingProps {
  closure: NonNullable<AccountClosure['closure']>;
  obstacles: readonly string[];
}

function Waiting({ closure, obstacles }: WaitingProps) {
  const t = accountMessages().close;
  const cancel = useAction(cancelClosure, {
    onDone: () => showToast(t.cancelled),
    onFail: (error) => showToast(errorText(error)),
  });
  return (
    <>
      <p className="strong">{t.endsAt(fullTime(closure.endsAt))}</p>
      {closure.postponed > 0 && <p>{t.postponed}</p>}
      {obstacles.length > 0 && <Obstacles title={t.obstructed} obstacles={obstacles} />}
      <Button
        block
        size="large"
        color="primary"
        loading={cancel.running}
        onClick={() => cancel.run()}
      >
        {t.cancel}
      </Button>
    </>
  );
}

/** What the law requires to keep. */
function Kept({ kept }: { kept: AccountClosure['kept'] }) {
  const t = accountMessages().close;
  return (
    <>
      <h3 className="small strong">{t.kept}</h3>
      {kept.map(({ names, law, years }) => (
        <p key={inLanguage(law)} className="small">
          {t.keptFor(names.map((name) => inLanguage(name)).join(t.comma), inLanguage(law), years)}
        </p>
      ))}
    </>
  );
}
