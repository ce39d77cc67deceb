import type { DocumentName } from '@shtrans/contract/documents/schemas';
import type { RideService } from '@shtrans/contract/rides/schemas';
import type { rulesMessages } from './messages.ts';

/** A part of a page: how estimates are made, a form for a trip, the estimated fee, a rule, a document. */
export type Part = 'how' | 'form' | 'fee' | 'rule' | 'cancellation' | DocumentName;

export interface Contents {
  /** The service of its trips and rule; `either` means tabs, with the choice in the address. */
  service?: RideService | 'either';
  /** From the top; each appears when the part above it is loaded. */
  parts: readonly Part[];
  /** Links to related pages. */
  related?: readonly (keyof ReturnType<typeof rulesMessages>['link'])[];
}

/** The content of the rule and document pages, by the names of their routes. None has parameters. */
export const RULE_PAGES = {
  taxiRule: {
    service: 'taxi',
    parts: ['fee', 'rule'],
    related: ['estimateRule', 'valuationForecast', 'saicRule', 'cancellationFeeRule'],
  },
  saicRule: {
    service: 'saic',
    parts: ['fee', 'rule'],
    related: ['estimateRule', 'saicEstimate', 'taxiRule', 'cancellationFeeRule'],
  },
  saicEstimate: {
    service: 'saic',
    parts: ['form', 'fee', 'rule'],
    related: ['estimateRule', 'cancellationFeeRule'],
  },
  valuationForecast: {
    service: 'either',
    parts: ['form', 'fee', 'rule'],
    related: ['estimateRule', 'cancellationFeeRule'],
  },
  estimateRule: {
    service: 'either',
    parts: ['how', 'form', 'fee', 'rule'],
    related: ['taxiRule', 'saicRule', 'autotripPriceRule'],
  },
  autotripPriceRule: {
    service: 'either',
    parts: ['rule', 'cancellation'],
    related: ['estimateRule', 'cancellationRules', 'prepaymentRule'],
  },
  cancellationFeeRule: {
    parts: ['cancellation'],
    related: ['cancellationRules', 'taxiRule', 'saicRule'],
  },
  cancellationRules: { parts: ['cancellation', 'cancellation_rules'] },
  prepaymentRule: { parts: ['prepayment_rule'], related: ['prepaymentAgreement'] },
  prepaymentAgreement: { parts: ['prepayment_agreement'], related: ['prepaymentRule'] },
  couponRules: { parts: ['coupon_rules'] },
  intimateIntroduction: {
    parts: ['intimate_introduction'],
    related: ['intimateAccount', 'intimateAgreement'],
  },
  intimateAgreement: { parts: ['intimate_agreement'], related: ['intimateIntroduction'] },
  testDriveAgreement: { parts: ['test_drive_agreement'], related: ['testDrive'] },
} satisfies Record<string, Contents>;

export type RulePage = keyof typeof RULE_PAGES;
