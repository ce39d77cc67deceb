import { DocumentView } from '../document-view.tsx';
import { RuleFrame } from '../rule-frame.tsx';

/** How points are earned and spent. No balance: there are no accounts of points yet, as the guide says. */
export default function PointsGuidePage() {
  return (
    <RuleFrame>
      <DocumentView name="points_guide" />
    </RuleFrame>
  );
}
