import type { RideService } from '@shtrans/contract/rides';
import type { ComponentProps } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import { navigate } from '../../core/route/router.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { ridesMessages } from './messages.ts';
import { serviceName } from './ride-text.ts';
import type { Call } from './use-call.ts';
import type { End } from './use-ends.ts';
import css from './next-step.module.css';

function toLogin(): void {
  const { pathname, search } = window.location;
  navigate('login', undefined, { return: pathname + search });
}

interface NextStepProps extends CallButtonProps {
  /** The end that is to be chosen first; undefined: both are there. */
  missing: End | undefined;
  onPick: (end: End) => void;
  loggedIn: boolean;
}

/** The one thing to do next on the way to a ride: an end, a login, the call. */
export function NextStep({ missing, onPick, loggedIn, ...call }: NextStepProps) {
  const t = useMessages(ridesMessages);
  if (missing !== undefined) {
    return (
      <Step onClick={() => onPick(missing)}>
        {missing === 'from' ? t.place.pickFrom : t.place.pickTo}
      </Step>
    );
  }
  return loggedIn ? <CallButton {...call} /> : <Step onClick={toLogin}>{t.call.logIn}</Step>;
}

interface CallButtonProps {
  call: Call;
  service: RideService;
  /** Another ride must be paid first. */
  owes: boolean;
}

function CallButton({ call: { chosen, calling, call }, service, owes }: CallButtonProps) {
  const t = useMessages(ridesMessages);
  const noCar = chosen?.pickupSeconds === null ? t.call.noCar : undefined;
  const hindrance = owes ? t.call.payFirst : noCar;
  return (
    <Step
      disabled={chosen === undefined || hindrance !== undefined}
      loading={calling}
      onClick={call}
    >
      {hindrance ?? t.call.do(serviceName(service, t))}
      {hindrance === undefined && chosen && (
        <span className={css.price}>
          {t.estimate.about} <Money cents={chosen.estimate.totalCents} />
        </span>
      )}
    </Step>
  );
}

const Step = (props: ComponentProps<typeof Button>) => (
  <Button color="primary" size="large" block {...props} />
);
