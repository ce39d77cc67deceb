import type { ECoupon } from '@shtrans/contract/ecoupons';
import { phoneFault } from '@shtrans/contract/phone';
import { useState } from 'react';
import { ApiError, errorText } from '../../core/api/api-error.ts';
import { attempt } from '../../core/api/attempt.ts';
import type { CallInput } from '../../core/api/call-types.ts';
import { call } from '../../core/api/call.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { useAction } from '../../core/query/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toast.ts';
import { shopMessages } from './messages.ts';
import css from './shop.module.css';

type Given = NonNullable<CallInput<'POST maas:/v1/ecoupons/:id/activate'>['body']>;

const activate = (id: string, body: Given) =>
  attempt(`activate ${id}`, async (idempotencyKey) =>
    call('POST maas:/v1/ecoupons/:id/activate', { params: { id }, body, idempotencyKey }),
  );

interface ActivationSheetProps {
  ecoupon: ECoupon;
  onDone: () => void;
  onClose: () => void;
}

/** What an e-coupon is activated with: the account it recharges, or who comes along. */
export function ActivationSheet({ ecoupon, onDone, onClose }: ActivationSheetProps) {
  const t = shopMessages();
  const { id, title, needs } = ecoupon;
  const { run, running } = useAction((given: Given) => activate(id, given), {
    onDone: () => {
      showToast(t.activated);
      onDone();
    },
    onFail: (error) => showToast(errorText(error)),
  });
  const Form = needs === 'visitors' ? VisitorsForm : AccountForm;
  return (
    <Sheet title={t.activateTitle} onClose={onClose} tall>
      <p className="quiet below-8">{inLanguage(title)}</p>
      <Form onSend={run} sending={running} />
      <p className="tiny quiet centred above-8">{t.activateHint}</p>
    </Sheet>
  );
}

interface FormProps {
  onSend: (given: Given) => void;
  sending: boolean;
}

const ACCOUNT = /^[\w@.+-]{5,40}$/;

function AccountForm({ onSend, sending }: FormProps) {
  const t = shopMessages();
  const [account, setAccount] = useState('');
  const [asked, setAsked] = useState(false);
  const isBad = !ACCOUNT.test(account);
  const submit = () => {
    setAsked(true);
    if (!isBad) onSend({ account });
  };
  return (
    <>
      <Field
        label={t.account}
        value={account}
        maxLength={40}
        autoComplete="off"
        error={asked && isBad ? t.accountBad : undefined}
        onChange={(typed) => setAccount(typed.trim())}
      />
      <Submit onSubmit={submit} sending={sending} />
    </>
  );
}

/** As many as one e-coupon takes. */
const MOST_VISITORS = 5;

function VisitorsForm({ onSend, sending }: FormProps) {
  const t = shopMessages();
  const [visitors, setVisitors] = useState([{ key: 1, name: '', phone: '' }]);
  const [asked, setAsked] = useState(false);
  const change = (key: number, given: { name?: string; phone?: string }) =>
    setVisitors(visitors.map((each) => (each.key === key ? { ...each, ...given } : each)));
  const add = () => {
    const key = Math.max(...visitors.map((each) => each.key)) + 1;
    setVisitors([...visitors, { key, name: '', phone: '' }]);
  };
  const submit = () => {
    setAsked(true);
    const given = visitors.map(({ name, phone }) => ({ name: name.trim(), phone }));
    const isWhole = given.every(
      ({ name, phone }) => name !== '' && phoneFault(phone) === undefined,
    );
    if (isWhole) onSend({ visitors: given });
  };
  return (
    <>
      {visitors.map(({ key, name, phone }, index) => {
        const fault = phoneFault(phone);
        const n = index + 1;
        return (
          <fieldset key={key} className={css.visitor}>
            <legend className="strong">{t.visitor(n)}</legend>
            <Field
              label={t.name}
              value={name}
              maxLength={40}
              autoComplete="off"
              error={asked && name.trim() === '' ? t.nameBad : undefined}
              onChange={(typed) => change(key, { name: typed })}
            />
            <Field
              label={t.phone}
              value={phone}
              maxLength={11}
              inputMode="tel"
              autoComplete="off"
              error={asked && fault ? errorText(new ApiError(fault, fault)) : undefined}
              onChange={(typed) => change(key, { phone: typed })}
            />
            {visitors.length > 1 && (
              <Button
                fill="none"
                color="danger"
                aria-label={t.removeVisitor(n)}
                onClick={() => setVisitors(visitors.filter((each) => each.key !== key))}
              >
                {t.removeVisitor(n)}
              </Button>
            )}
          </fieldset>
        );
      })}
      {visitors.length < MOST_VISITORS && (
        <Button fill="none" color="primary" block onClick={add}>
          {t.addVisitor}
        </Button>
      )}
      <Submit onSubmit={submit} sending={sending} />
    </>
  );
}

function Submit({ onSubmit, sending }: { onSubmit: () => void; sending: boolean }) {
  const t = shopMessages();
  return (
    <Button color="pay" size="large" block loading={sending} onClick={onSubmit}>
      {t.activate}
    </Button>
  );
}
