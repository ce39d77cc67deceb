import { useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { serverNow } from '../../core/clock/server-clock.ts';
import { useAction } from '../../core/query/use-action.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { useCountDown } from '../../ui/text/count-down.tsx';
import { loginMessages } from './messages.ts';
import css from './login-form.module.css';

interface SendCodeProps {
  send: () => Promise<{ challenge: string; confirmed: boolean; resendAfterSeconds: number }>;
  /** Whether a code can be requested; shows why not. */
  isReady?: () => boolean;
  onSent: (challenge: string) => void;
  onRefused: (error: unknown) => void;
}

/** Requests a code, then counts down the gateway's waiting time. */
export function SendCode({ send, isReady, onSent, onRefused }: SendCodeProps) {
  const t = loginMessages();
  const [resendAt, setAgain] = useState(0);
  const secondsLeft = useCountDown(resendAt);
  const wait = (seconds: number) => setAgain(serverNow() + seconds * 1000);
  const { run, running } = useAction(send, {
    onDone: ({ challenge, confirmed, resendAfterSeconds }) => {
      onSent(challenge);
      wait(resendAfterSeconds);
      // Riders go on typing, so the keyboard covers the lower half.
      showToast({ content: confirmed ? t.sent : t.maybeSent, position: 'top' });
    },
    onFail: (error) => {
      if (error instanceof ApiError && error.retryAfterSeconds !== undefined) {
        wait(error.retryAfterSeconds);
      }
      onRefused(error);
    },
  });
  const onClick = async () => {
    await loadErrorTexts().catch(() => undefined);
    if (isReady?.() !== false) run();
  };
  return (
    <button
      type="button"
      className={css.send}
      disabled={running || secondsLeft > 0}
      onClick={() => void onClick()}
    >
      {secondsLeft > 0 ? t.resendIn(secondsLeft) : resendAt > 0 ? t.resend : t.send}
    </button>
  );
}
