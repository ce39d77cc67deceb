import { DocumentView } from '../document-view.tsx';
import { Rule } from '../rule-card.tsx';
import { RuleFrame } from '../rule-frame.tsx';

/** The cancellation rules in words, under the fees in force. */
export default function CancellationRulesPage() {
  return (
    <RuleFrame>
      <Rule id="cancellation">
        <DocumentView name="cancellation_rules" />
      </Rule>
    </RuleFrame>
  );
}
