import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { copyAndSay } from '../../../ui/overlay/copy-text.ts';
import { asText, findings, shownBases } from '../findings.ts';
import { diagnosticsMessages } from '../messages.ts';
import css from './diagnostics.module.css';

/** What the app detected about its environment; a short list in production. */
export default function DiagnosticsPage() {
  const t = diagnosticsMessages();
  const shownFindings = findings();
  const bases = shownBases();
  const copy = () => void copyAndSay(asText(shownFindings, bases), t);
  return (
    <RoutePage before="home">
      <dl className={css.facts}>
        {shownFindings.map(({ id, label, value }) => (
          <div key={id}>
            <dt>{t.labels[label]}</dt>
            <dd data-testid={id}>{value}</dd>
          </div>
        ))}
      </dl>
      {bases.length > 0 && (
        <section>
          <h2 className={css.title}>{t.bases}</h2>
          <dl className={css.facts}>
            {bases.map(([name, address]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd data-testid={`base-${name}`}>{address}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <div className={css.copy}>
        <Button block fill="outline" color="primary" onClick={copy}>
          {t.copy}
        </Button>
      </div>
    </RoutePage>
  );
}
