import { useRoute } from '../../../core/route/use-route.ts';
import { Related } from '../related.tsx';
import { Rule } from '../rule-card.tsx';
import { RuleFrame } from '../rule-frame.tsx';

/** What calling a ride off costs. */
export default function CancellationFeeRulePage() {
  const { query } = useRoute();
  return (
    <RuleFrame>
      <Rule id="cancellation" version={query['version']} links>
        <Related to={['cancellationRules', 'taxiRule', 'saicRule']} />
      </Rule>
    </RuleFrame>
  );
}
