import type { ReceivedAlarmMessage } from '@shtrans/contract/emergency/schemas';
import { errorText } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import type { CallInput } from '../../core/api/call-types.ts';
import { query } from '../../core/query/query.ts';
import { writeQuery } from '../../core/query/query-cache.ts';
import { useAction } from '../../core/query/use-action.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { useRoute } from '../../core/route/router.ts';
import { Button } from '../../ui/button/button.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { tripSharingMessages } from './messages.ts';

type Answer = CallInput<'PUT auto:/v1/alarm-messages/:token/answer'>['body']['answer'];

const messageQuery = (token: string) =>
  query('GET auto:/v1/alarm-messages/:token', { params: { token } });

/**
 * Lets an emergency contact who opened the link of a message confirm or stop this rider's messages. Shows nothing to
 * others, and nothing if the message is not stored any more: the trip has precedence. Only a button answers, because
 * messengers open links for previews.
 */
export function ContactCard() {
  const { contact: token } = useRoute().query;
  const { data } = useQuery(token ? messageQuery(token) : undefined);
  return token && data ? <Answers token={token} message={data} /> : null;
}

function Answers({ token, message }: { token: string; message: ReceivedAlarmMessage }) {
  const { contact: t } = tripSharingMessages();
  const { riderTail, answer } = message;
  const sendAnswer = useAction(
    async (newAnswer: Answer) => {
      const input = { params: { token }, body: { answer: newAnswer } };
      writeQuery(
        messageQuery(token),
        await call('PUT auto:/v1/alarm-messages/:token/answer', input),
      );
    },
    { onFail: (error) => showToast(errorText(error)) },
  );
  const state: Answer | 'asks' =
    answer === 'confirmed' ? 'confirmed' : answer === 'stopped' ? 'stopped' : 'asks';
  return (
    <section className="card stack between-12">
      <div aria-live="polite">
        <h2>{t[state](riderTail)}</h2>
        <p className="small quiet above-4">{t[`${state}Hint`]}</p>
      </div>
      {state !== 'confirmed' && (
        <Button
          block
          color="primary"
          loading={sendAnswer.running}
          onClick={() => sendAnswer.run('confirmed')}
        >
          {state === 'stopped' ? t.resume : t.confirm}
        </Button>
      )}
      {state !== 'stopped' && (
        <Button
          block
          fill="outline"
          loading={sendAnswer.running}
          onClick={() => sendAnswer.run('stopped')}
        >
          {t.stop}
        </Button>
      )}
    </section>
  );
}
