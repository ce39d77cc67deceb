/** The pages that show rules and documents, by the names of their routes. None has parameters. */
export type RulePage =
  | 'taxiRule'
  | 'saicRule'
  | 'saicEstimate'
  | 'estimateRule'
  | 'cancellationFeeRule'
  | 'cancellationRules'
  | 'prepaymentRule'
  | 'prepaymentAgreement'
  | 'autotripPriceRule'
  | 'couponRules'
  | 'pointsGuide'
  | 'valuationForecast';

/** The pages that show the fee of one order. */
export type OrderFeePage = 'autotripOrderFee' | 'taxiPaid' | 'taxiToPay' | 'saicPaid' | 'saicToPay';
