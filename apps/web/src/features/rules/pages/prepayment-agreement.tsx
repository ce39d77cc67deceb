import { DocumentView } from '../document-view.tsx';
import { Related } from '../related.tsx';
import { RuleFrame } from '../rule-frame.tsx';

export default function PrepaymentAgreementPage() {
  return (
    <RuleFrame>
      <DocumentView name="prepayment_agreement">
        <Related to={['prepaymentRule']} />
      </DocumentView>
    </RuleFrame>
  );
}
