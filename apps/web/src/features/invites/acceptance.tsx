import { INVITE_CODE } from '@shtrans/contract/invites/facts';
import type { Invitations } from '@shtrans/contract/invites/schemas';
import { bareCode } from '@shtrans/contract/values/typed-text';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../core/api/api-error.ts';
import { attempt } from '../../core/api/attempt.ts';
import { call } from '../../core/api/call.ts';
import type { Query } from '../../core/query/query.ts';
import { writeQuery } from '../../core/query/query-cache.ts';
import { useAction } from '../../core/query/use-action.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { navigate, useRoute } from '../../core/route/router.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Note } from '../../ui/page/note.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { inviteMessages } from './messages.ts';
import { inviterQuery } from './queries.ts';

const accept = (code: string): Promise<Invitations> =>
  attempt(`accept ${code}`, (idempotencyKey) =>
    call('POST auth:/v1/invitations/acceptance', { body: { code }, idempotencyKey }),
  );

interface AcceptanceProps {
  mayAccept: boolean;
  /** The query that shows the rider's invitations. */
  invitationsQuery: Query<Invitations>;
}

/** Accepts an invitation: by the code of the link (`code` in the query), or by a code that the rider enters. */
export function Acceptance({ mayAccept, invitationsQuery }: AcceptanceProps) {
  const t = inviteMessages().friends;
  const linkCode = bareCode(useRoute().query['code'] ?? '');
  const [typed, setTyped] = useState(linkCode);
  const [fault, setFault] = useState<string>();
  const inviter = useQuery(inviterQuery(linkCode)).data;
  const send = useAction(accept, {
    onDone: (invitations) => {
      writeQuery(invitationsQuery, invitations);
      showToast(t.accepted);
      navigate('inviteNewUsers', undefined, undefined, { replace: true });
    },
    onFail: (error) => setFault(errorText(error)),
  });
  if (!mayAccept) return linkCode === '' ? null : <Note>{t.tooOld}</Note>;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const code = bareCode(typed);
    if (INVITE_CODE.test(code)) send.run(code);
    else setFault(t.codeWrong);
  };
  return (
    <form className="card" noValidate onSubmit={onSubmit}>
      <h2>{inviter ? t.invites(inviter.phoneEnd) : t.acceptTitle}</h2>
      <p className="small quiet below-8">{t.haveCode}</p>
      <Field
        label={t.codeLabel}
        placeholder={t.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={24}
        value={typed}
        error={fault}
        onChange={(value) => {
          setTyped(value);
          setFault(undefined);
        }}
      />
      <Button type="submit" block color="primary" loading={send.running}>
        {t.accept}
      </Button>
      <p className="small faint above-8">{t.seen}</p>
    </form>
  );
}
