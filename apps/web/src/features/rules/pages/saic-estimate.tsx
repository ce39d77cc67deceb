import { EstimateView } from '../estimate-view.tsx';
import { Related } from '../related.tsx';
import { RuleFrame } from '../rule-frame.tsx';

/** What a trip with a car of the ride-hailing partner would cost. */
export default function SaicEstimatePage() {
  return (
    <RuleFrame>
      <EstimateView page="saicEstimate" service="saic">
        <Related to={['estimateRule', 'cancellationFeeRule']} />
      </EstimateView>
    </RuleFrame>
  );
}
