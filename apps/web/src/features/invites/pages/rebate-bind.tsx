import { INVITE_CODE } from '@shtrans/contract/invites/facts';
import type { Rebate } from '@shtrans/contract/rebate/schemas';
import { bareCode } from '@shtrans/contract/values/typed-text';
import type { FormEvent } from 'react';
import { errorText, hasCode } from '../../../core/api/api-error.ts';
import { attempt } from '../../../core/api/attempt.ts';
import { call } from '../../../core/api/call.ts';
import { expireQuery } from '../../../core/query/query-cache.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { navigate, useRoute } from '../../../core/route/router.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Tick } from '../../../ui/form/tick.tsx';
import { type FieldErrors, useFields } from '../../../ui/form/use-fields.ts';
import { RowsSkeleton } from '../../../ui/list/rows.tsx';
import { inviteMessages } from '../messages.ts';
import { promoterQuery, rebateQuery } from '../queries.ts';
import { Terms } from '../terms.tsx';

const bind = (code: string, version: number) =>
  attempt(`bind ${code} ${version}`, (idempotencyKey) =>
    call('POST integral:/v1/rebate/binding', { body: { code, version }, idempotencyKey }),
  );

/** Binds the rider to a promoter permanently: by the code of the link, or by an entered one. */
export default function RebateBindPage() {
  const t = inviteMessages().rebate;
  const read = useQuery(rebateQuery);
  return (
    <FactPage before="home" read={read} skeleton={<RowsSkeleton cards={2} />}>
      {(rebate) =>
        rebate.mine ? (
          <ErrorBlock status="empty" title={t.alreadyBound} description={t.forGood}>
            <ButtonLink to="rebateBindSuccess" color="primary">
              {t.toBinding}
            </ButtonLink>
          </ErrorBlock>
        ) : rebate.terms ? (
          <Form terms={rebate.terms} onOutdated={read.refetch} />
        ) : (
          <ErrorBlock status="empty" title={t.notOffered} />
        )
      }
    </FactPage>
  );
}

interface FormProps {
  terms: NonNullable<Rebate['terms']>;
  onOutdated: () => void;
}

function Form({ terms, onOutdated }: FormProps) {
  const texts = inviteMessages();
  const t = texts.rebate;
  const first = { code: bareCode(useRoute().query['code'] ?? ''), agreed: false };
  const { values, errors, change, setErrors, addErrors } = useFields(first);
  const code = bareCode(values.code);
  const promoter = useQuery(promoterQuery(code)).data;
  const send = useAction(bind, {
    onDone: () => {
      expireQuery(rebateQuery);
      navigate('rebateBindSuccess', undefined, undefined, { replace: true });
    },
    onFail: (error) => {
      addErrors({ code: errorText(error) });
      if (!hasCode(error, 'agreement_outdated')) return;
      change({ agreed: false });
      onOutdated();
    },
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const fieldErrors: FieldErrors<typeof values> = {
      ...(!INVITE_CODE.test(code) && { code: texts.friends.codeWrong }),
      ...(!values.agreed && { agreed: t.agreeFirst }),
    };
    setErrors(fieldErrors);
    if (Object.keys(fieldErrors).length === 0) send.run(code, terms.version);
  };
  return (
    <>
      <form className="card" noValidate onSubmit={onSubmit}>
        <h2>{promoter ? t.invites(promoter.phoneEnd) : t.bindTitle}</h2>
        <p className="small quiet below-8">{t.forGood}</p>
        <Field
          label={t.codeLabel}
          placeholder={texts.friends.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={24}
          value={values.code}
          error={errors.code}
          onChange={(typed) => change({ code: typed })}
        />
        <Tick
          checked={values.agreed}
          error={errors.agreed}
          onChange={(agreed) => change({ agreed })}
        >
          {t.agreeBind}
        </Tick>
        <Button type="submit" block size="large" color="primary" loading={send.running}>
          {t.bind}
        </Button>
      </form>
      <Terms terms={terms} />
    </>
  );
}
