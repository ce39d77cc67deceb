import { useMessages } from '../../../core/i18n/messages.ts';
import { EstimateView, ServiceTabs } from '../estimate-view.tsx';
import { rulesMessages } from '../messages.ts';
import { RuleFrame } from '../rule-frame.tsx';

/** How an estimate is made, shown on the trip of the address. */
export default function EstimateRulePage() {
  const t = useMessages(rulesMessages);
  return (
    <RuleFrame>
      <ServiceTabs page="estimateRule">
        {(service) => (
          <>
            <section className="card">
              <h2>{t.estimate.howTitle}</h2>
              <ol className="rule-points">
                {t.estimate.how.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </section>
            <EstimateView page="estimateRule" service={service} />
          </>
        )}
      </ServiceTabs>
    </RuleFrame>
  );
}
