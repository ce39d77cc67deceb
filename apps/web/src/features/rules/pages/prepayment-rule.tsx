import { DocumentView } from '../document-view.tsx';
import { Related } from '../related.tsx';
import { RuleFrame } from '../rule-frame.tsx';

export default function PrepaymentRulePage() {
  return (
    <RuleFrame>
      <DocumentView name="prepayment_rule">
        <Related to={['prepaymentAgreement']} />
      </DocumentView>
    </RuleFrame>
  );
}
