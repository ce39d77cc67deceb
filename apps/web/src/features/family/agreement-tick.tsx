import type { ComponentProps } from 'react';
import { Link } from '../../core/route/link.tsx';
import { Tick } from '../../ui/form/tick.tsx';
import { familyMessages } from './messages.ts';

/** The consent to the agreement in force. */
export function AgreementTick(tick: Omit<ComponentProps<typeof Tick>, 'children'>) {
  const t = familyMessages();
  return (
    <Tick {...tick}>
      {t.agree}
      <Link to="intimateAgreement">{t.agreement}</Link>
    </Tick>
  );
}
