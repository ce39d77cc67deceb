import type { RideService } from '@shtrans/contract/rides';
import type { ReactNode } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import { navigate } from '../../core/route/router.ts';
import { useRoute } from '../../core/route/use-route.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { rulesMessages } from './messages.ts';
import { Rule } from './rule-card.tsx';
import type { RulePage } from './rule-pages.ts';
import { TripFee } from './trip-fee.tsx';
import { TripForm } from './trip-form.tsx';
import { serviceOf, tripOf } from './trip-query.ts';

interface EstimateViewProps {
  page: RulePage;
  service: RideService;
  children?: ReactNode;
}

/** A form for a trip, the estimate of the one in the address, and the rule it goes by. */
export function EstimateView({ page, service, children }: EstimateViewProps) {
  const { query } = useRoute();
  return (
    <>
      <TripForm page={page} service={service} trip={tripOf(query, service)} />
      <TripFee service={service}>
        <Rule id={service} version={query['version']} links>
          {children}
        </Rule>
      </TripFee>
    </>
  );
}

const PANEL = 'rule-panel';

/** The two services as tabs; which one is in the address, together with the trip. */
export function ServiceTabs({
  page,
  children,
}: {
  page: RulePage;
  children: (service: RideService) => ReactNode;
}) {
  const t = useMessages(rulesMessages);
  const { query } = useRoute();
  const service = serviceOf(query);
  // A version belongs to one service.
  const { version: _, ...trip } = query;
  return (
    <>
      <Tabs
        label={t.service.choose}
        panelId={PANEL}
        activeKey={service}
        items={[
          { key: 'taxi', title: t.service.taxi },
          { key: 'saic', title: t.service.saic },
        ]}
        onChange={(key) => navigate(page, undefined, { ...trip, service: key }, { replace: true })}
      />
      <div id={PANEL} role="tabpanel" aria-label={t.service[service]}>
        {children(service)}
      </div>
    </>
  );
}
