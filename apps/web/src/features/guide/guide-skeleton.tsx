import { buttonClass } from '../../ui/button/button.tsx';
import { guideMessages } from './messages.ts';
import { planOf } from '../../domain/plans/plan-address.ts';
import { PlannerBox, SetIt } from './planner-box.tsx';
import { NoFavourites } from './favourite-section.tsx';
import { GuideFrame, Section } from './guide-frame.tsx';
import { LinesSection, TileSkeletons } from './line-tiles.tsx';
import { Asking } from './near-stops.tsx';
import { StatusLine } from './service-status.tsx';

/** Drawn into the document at build time: the guide for a first visit. */
export default function GuideSkeleton() {
  const { near, status } = guideMessages();
  return (
    <GuideFrame
      busy
      planner={
        <PlannerBox plan={planOf({})}>
          <SetIt daily="home" />
          <SetIt daily="work" />
        </PlannerBox>
      }
    >
      <StatusLine text={status.asking} />
      <NoFavourites />
      <Section title={near.title}>
        <Asking text={near.unknown}>
          <button type="button" className={buttonClass({ color: 'primary', size: 'small' })}>
            {near.ask}
          </button>
        </Asking>
      </Section>
      <LinesSection>
        <TileSkeletons />
      </LinesSection>
    </GuideFrame>
  );
}
