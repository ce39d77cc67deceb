import type { FaceCheck } from '@shtrans/contract/face-checks/schemas';
import { useEffect, useState } from 'react';
import { errorText } from '../../../core/api/api-error.ts';
import { attempt } from '../../../core/api/attempt.ts';
import { call } from '../../../core/api/call.ts';
import type { HostError } from '../../../core/host/capabilities.ts';
import { currentHost } from '../../../core/host/current-host.ts';
import { askHost, hostCan } from '../../../core/host/host.ts';
import { textOr } from '../../../core/i18n/language.ts';
import { query } from '../../../core/query/query.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { href } from '../../../core/route/href.ts';
import { goTo, useRoute } from '../../../core/route/router.ts';
import { safeReturn } from '../../../core/route/safe-return.ts';
import { askToOpenApp } from '../../../domain/app/ask-to-open-app.ts';
import { StatusBadge, type Tone } from '../../../ui/button/badge.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { copyAndSay } from '../../../ui/overlay/copy-text.ts';
import { CountDown } from '../../../ui/text/count-down.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { fullTime } from '../../../ui/text/long-date.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { faceMessages } from '../messages.ts';

/** Never fresh: a name verified in the meantime lets the rider begin. */
const latestQuery = query(
  'GET auth:/v1/face-checks/:id',
  { params: { id: 'latest' } },
  { freshMs: 0 },
);
/** Polling interval until the check is decided. */
const AGAIN_MS = 2000;

/** Verifies the rider's face in the own app or the maps mini-program around this page. */
export default function FaceVerifyPage() {
  const check = useQuery(latestQuery, {
    again: ({ data }) => (data?.state === 'pending' ? AGAIN_MS : false),
  });
  return (
    <FactPage before="home" read={check}>
      {(data) => (
        <>
          <Standing check={data} onEnd={check.refetch} />
          {data.state !== 'passed' && <Next check={data} onAsked={check.refetch} />}
        </>
      )}
    </FactPage>
  );
}

const TONES: Record<FaceCheck['state'], Tone> = {
  none: 'quiet',
  pending: 'wait',
  passed: 'good',
  failed: 'bad',
  expired: 'bad',
};

/** The state of the newest check. */
function Standing({ check, onEnd }: { check: FaceCheck; onEnd: () => void }) {
  const t = faceMessages();
  const returnPath = safeReturn(useRoute().query['return']);
  const texts: Record<FaceCheck['state'], string> = {
    none: t.lead,
    pending: t.pendingText,
    passed: t.passedText,
    failed: textOr(t.reason, check.reason, t.reason.other),
    expired: t.expiredText,
  };
  return (
    <section className="card stack between-12" aria-live="polite">
      <div className="row spread">
        <h2>{t.title}</h2>
        <StatusBadge tone={TONES[check.state]}>{t.state[check.state]}</StatusBadge>
      </div>
      <p className="quiet">{texts[check.state]}</p>
      {check.state === 'pending' && check.expiresAt !== null && (
        <p className="small quiet">
          {t.endsIn} <CountDown deadline={check.expiresAt} onEnd={onEnd} />
        </p>
      )}
      {check.state === 'passed' && check.decidedAt !== null && (
        <p className="small faint">
          {t.decidedAt} {fullTime(check.decidedAt)}
        </p>
      )}
      {check.state === 'passed' && returnPath !== undefined && (
        <Button
          color="primary"
          size="large"
          block
          onClick={() => goTo(returnPath, { replace: true })}
        >
          {t.onward}
        </Button>
      )}
    </section>
  );
}

/** What the rider can do next. */
function Next({ check, onAsked }: { check: FaceCheck; onAsked: () => void }) {
  const t = faceMessages();
  const { query: routeQuery } = useRoute();
  // The document is the same for every host.
  const [canVerify, setCanVerify] = useState<boolean>();
  useEffect(() => void hostCan('verifyFace').then(setCanVerify), []);
  if (!check.available) return <p className="quiet sides above-12">{t.closed}</p>;
  if (canVerify === false) return <Elsewhere />;
  if (!check.named) {
    return (
      <section className="card stack between-12">
        <h2>{t.named}</h2>
        <p className="quiet">{t.namedText}</p>
        <ButtonLink
          to="realName"
          query={{ return: href('faceVerify', undefined, routeQuery) }}
          color="primary"
          block
        >
          {t.toRealName}
        </ButtonLink>
      </section>
    );
  }
  return <Start check={check} isReady={canVerify === true} onAsked={onAsked} />;
}

interface StartProps {
  check: FaceCheck;
  isReady: boolean;
  onAsked: () => void;
}

/** A second tap, or a retry after a lost answer, is the same check. */
const verify = async () => {
  const { certificate } = await attempt('face-check', (idempotencyKey) =>
    call('POST auth:/v1/face-checks', { idempotencyKey }),
  );
  return await askHost('verifyFace', certificate);
};

function Start({ check: { state, triesLeft }, isReady, onAsked }: StartProps) {
  const t = faceMessages();
  const [fault, setFault] = useState<HostError>();
  const { run, running } = useAction(verify, {
    // The host's reply is not trusted: the gateway asks the verifier for the result.
    onDone(reply) {
      onAsked();
      if (reply.ok) return;
      setFault(reply.error);
      // An own app that is too old has no newer one to open.
      if (reply.error === 'unavailable' && currentHost().type !== 'app') void askToOpenApp();
    },
    onFail(error) {
      showToast(errorText(error));
      onAsked();
    },
  });
  const start = (): void => {
    setFault(undefined);
    run();
  };
  const isUsedUp = triesLeft === 0 && state !== 'pending';
  const label = state === 'none' ? t.start : state === 'pending' ? t.goOn : t.again;
  return (
    <div className="sides stack between-12 above-12">
      {fault !== undefined && state === 'pending' && (
        <p className="small" role="alert">
          {t.host[fault]}
        </p>
      )}
      <Button
        color="primary"
        size="large"
        block
        loading={running}
        disabled={!isReady || isUsedUp}
        onClick={start}
      >
        {label}
      </Button>
      <p className="small quiet centred">{isUsedUp ? t.noTries : t.triesLeft(triesLeft)}</p>
    </div>
  );
}

/** Why verification cannot run here, and where it can. */
function Elsewhere() {
  const t = faceMessages();
  useEffect(() => void askToOpenApp(), []);
  return (
    <section className="card stack between-12">
      <h2>{t.elsewhere}</h2>
      <p className="quiet">{t.elsewhereText}</p>
      <ol className="stack between-6">
        {t.steps.map((step, i) => (
          <li key={step}>
            {i + 1}. {step}
          </li>
        ))}
      </ol>
      <Button color="primary" block onClick={() => void askToOpenApp()}>
        {t.toApp}
      </Button>
      <Button
        color="primary"
        fill="outline"
        block
        onClick={() => void copyAndSay(window.location.href, t)}
      >
        {t.copy}
      </Button>
    </section>
  );
}
