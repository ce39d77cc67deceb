import { useRoute } from '../../../core/route/use-route.ts';
import { ServiceTabs } from '../estimate-view.tsx';
import { Related } from '../related.tsx';
import { Rule } from '../rule-card.tsx';
import { RuleFrame } from '../rule-frame.tsx';

/** The price rules of called rides: either service, and what calling off costs. */
export default function PriceRulePage() {
  const { query } = useRoute();
  return (
    <RuleFrame>
      <ServiceTabs page="autotripPriceRule">
        {(service) => (
          <Rule id={service} version={query['version']} links>
            <Rule id="cancellation">
              <Related to={['estimateRule', 'cancellationRules']} />
            </Rule>
          </Rule>
        )}
      </ServiceTabs>
    </RuleFrame>
  );
}
