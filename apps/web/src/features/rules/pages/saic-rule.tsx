import { useRoute } from '../../../core/route/use-route.ts';
import { Related } from '../related.tsx';
import { Rule } from '../rule-card.tsx';
import { RuleFrame } from '../rule-frame.tsx';
import { TripFee } from '../trip-fee.tsx';

/** What a car of the ride-hailing partner costs, on top the trip or the order the address tells of. */
export default function SaicRulePage() {
  const { query } = useRoute();
  return (
    <RuleFrame>
      <TripFee service="saic">
        <Rule id="saic" version={query['version']} links>
          <Related to={['estimateRule', 'taxiRule', 'cancellationFeeRule']} />
        </Rule>
      </TripFee>
    </RuleFrame>
  );
}
