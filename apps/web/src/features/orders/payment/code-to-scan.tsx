import type { ProviderChannel } from '@shtrans/contract/payments/facts';
import { useState } from 'react';
import { serverNow } from '../../../core/clock/server-clock.ts';
import { currentHost } from '../../../core/host/current-host.ts';
import { query } from '../../../core/query/query.ts';
import { useAction } from '../../../core/query/use-action.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CountDown } from '../../../ui/text/count-down.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { QrCode } from '../../../ui/picture/qr-code.tsx';
import css from './code-to-scan.module.css';
import type { Code } from './payment-outcome.ts';
import { scanMessages } from './scan-messages.ts';

interface CodeToScanProps {
  orderId: string;
  amountCents: number;
  code: Code;
  onCheck: () => void;
}

/** A code for a phone to scan, its validity, and the alternatives. */
export default function CodeToScan({ orderId, amountCents, code, onCheck }: CodeToScanProps) {
  const t = scanMessages();
  const [ended, setEnded] = useState(() => Date.parse(code.goodUntil) <= serverNow());
  const pay = useAction(
    (channel: Partial<ProviderChannel>) =>
      import('../../../domain/payments/pay-now.ts').then((from) => from.payNow(orderId, channel)),
    { onFail: () => {} },
  );
  const app = appOf(code.provider);
  const { data } = useQuery(
    query('GET maas:/v1/payment-channels', { query: { host: currentHost().host } }),
  );
  const otherChannels = (data?.offered ?? []).filter(
    ({ provider, channel }) => provider !== code.provider || channel !== 'code',
  );
  return (
    <>
      <section className={css.scan} aria-labelledby="scan">
        <h2 id="scan">{t.title(app)}</h2>
        <p className="total">
          <Money cents={amountCents} />
        </p>
        <div className={css.code}>
          {ended ? (
            <p role="alert">{t.ended}</p>
          ) : (
            <QrCode text={wholeAddress(code.content)} label={t.label(app)} />
          )}
        </div>
        <p className="text-pay">
          {t.left} <CountDown deadline={code.goodUntil} onEnd={() => setEnded(true)} />
        </p>
        <p className="quiet">{t.hint}</p>
      </section>
      <div className={css.steps}>
        {ended ? (
          <Button
            color="pay"
            loading={pay.running}
            onClick={() => pay.run({ provider: code.provider, channel: 'code' })}
          >
            {t.another}
          </Button>
        ) : (
          <Button color="primary" onClick={onCheck}>
            {t.check}
          </Button>
        )}
        {otherChannels.map((channel) => (
          <Button
            key={`${channel.provider} ${channel.channel}`}
            fill="outline"
            disabled={pay.running}
            onClick={() => pay.run(channel)}
          >
            {channel.channel === 'code' ? t.byCode(appOf(channel.provider)) : t.here}
          </Button>
        ))}
      </div>
    </>
  );
}

/** The riders' name for the provider's app. */
const appOf = (provider: ProviderChannel['provider']): string => scanMessages().apps[provider];

/** A code of the sandbox can be a path on this gateway. */
const wholeAddress = (content: string): string =>
  content.startsWith('/') ? window.location.origin + content : content;
