import { DocumentView } from '../document-view.tsx';
import { RuleFrame } from '../rule-frame.tsx';

export default function CouponRulesPage() {
  return (
    <RuleFrame>
      <DocumentView name="coupon_rules" />
    </RuleFrame>
  );
}
