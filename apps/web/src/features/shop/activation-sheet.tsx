import type { ECoupon } from '@shtrans/contract/ecoupons/schemas';
import {
  ECOUPON_VISITORS_MAX,
  RECHARGE_ACCOUNT,
  RECHARGE_ACCOUNT_MAX,
} from '@shtrans/contract/shop/facts';
import { bareAccount } from '@shtrans/contract/values/phone';
import { useState } from 'react';
import { errorText, hasCode } from '../../core/api/api-error.ts';
import { attempt } from '../../core/api/attempt.ts';
import type { CallInput } from '../../core/api/call-types.ts';
import { call } from '../../core/api/call.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { useAction } from '../../core/query/use-action.ts';
import {
  isWhole,
  EMPTY_VISITOR,
  trimmed,
  VisitorFields,
} from '../../domain/products/visitor-fields.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { shopMessages } from './messages.ts';

type Given = NonNullable<CallInput<'POST maas:/v1/ecoupons/:id/activate'>['body']>;

const activate = (id: string, body: Given) =>
  attempt(`activate ${id} ${JSON.stringify(body)}`, async (idempotencyKey) =>
    call('POST maas:/v1/ecoupons/:id/activate', { params: { id }, body, idempotencyKey }),
  );

interface ActivationSheetProps {
  ecoupon: ECoupon;
  /** The data shown may be out of date. */
  onChanged: () => void;
  onClose: () => void;
}

/** The details that activate an e-coupon: the account to recharge, or the visitors. */
export function ActivationSheet({ ecoupon, onChanged, onClose }: ActivationSheetProps) {
  const t = shopMessages();
  const { id, title, needs } = ecoupon;
  const { run, running } = useAction((details: Given) => activate(id, details), {
    onDone: () => {
      showToast(t.activated);
      onChanged();
      onClose();
    },
    onFail: (error) => {
      showToast(errorText(error));
      onChanged();
      if (hasCode(error, 'ecoupon_active') || hasCode(error, 'ecoupon_expired')) onClose();
    },
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

function AccountForm({ onSend, sending }: FormProps) {
  const t = shopMessages();
  const [account, setAccount] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const isBad = !RECHARGE_ACCOUNT.test(bareAccount(account));
  const submit = () => {
    setSubmitted(true);
    if (!isBad) onSend({ account });
  };
  return (
    <>
      <Field
        label={t.account}
        value={account}
        maxLength={RECHARGE_ACCOUNT_MAX}
        autoComplete="off"
        error={isSubmitted && isBad ? t.accountBad : undefined}
        onChange={(typed) => setAccount(typed)}
      />
      <Submit onSubmit={submit} sending={sending} />
    </>
  );
}

function VisitorsForm({ onSend, sending }: FormProps) {
  const t = shopMessages();
  const [visitors, setVisitors] = useState([{ key: 1, ...EMPTY_VISITOR }]);
  const [isSubmitted, setSubmitted] = useState(false);
  const add = () => {
    const key = Math.max(...visitors.map((each) => each.key)) + 1;
    setVisitors([...visitors, { key, ...EMPTY_VISITOR }]);
  };
  const submit = () => {
    setSubmitted(true);
    if (visitors.every(isWhole)) onSend({ visitors: visitors.map(trimmed) });
  };
  return (
    <>
      {visitors.map(({ key, ...visitor }, index) => (
        <VisitorFields
          key={key}
          n={index + 1}
          visitor={visitor}
          checked={isSubmitted}
          onChange={(changedVisitor) =>
            setVisitors(
              visitors.map((each) => (each.key === key ? { key, ...changedVisitor } : each)),
            )
          }
        >
          {visitors.length > 1 && (
            <Button
              fill="none"
              color="danger"
              onClick={() => setVisitors(visitors.filter((each) => each.key !== key))}
            >
              {t.removeVisitor(index + 1)}
            </Button>
          )}
        </VisitorFields>
      ))}
      {visitors.length < ECOUPON_VISITORS_MAX && (
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
