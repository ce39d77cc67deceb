import { useRoute } from '../../../core/route/use-route.ts';
import { Related } from '../related.tsx';
import { Rule } from '../rule-card.tsx';
import { RuleFrame } from '../rule-frame.tsx';
import { TripFee } from '../trip-fee.tsx';

/** What a street taxi costs, on top the trip or the order the address tells of. */
export default function TaxiRulePage() {
  const { query } = useRoute();
  return (
    <RuleFrame>
      <TripFee service="taxi">
        <Rule id="taxi" version={query['version']} links>
          <Related to={['estimateRule', 'saicRule', 'cancellationFeeRule']} />
        </Rule>
      </TripFee>
    </RuleFrame>
  );
}
