import { EstimateView, ServiceTabs } from '../estimate-view.tsx';
import { Related } from '../related.tsx';
import { RuleFrame } from '../rule-frame.tsx';

/** The valuation rule of either service with the forecast of the trip in the address. */
export default function ValuationForecastPage() {
  return (
    <RuleFrame>
      <ServiceTabs page="valuationForecast">
        {(service) => (
          <EstimateView page="valuationForecast" service={service}>
            <Related to={['estimateRule', 'cancellationFeeRule']} />
          </EstimateView>
        )}
      </ServiceTabs>
    </RuleFrame>
  );
}
