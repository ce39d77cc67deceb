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

/** The trip of the address with its estimate, a form for another one, and the rule it goes by. */
export function EstimateView({ page, service }: { page: RulePage; service: RideService }) {
  const { query } = useRoute();
  const trip = tripOf(query, service);
  return (
    <>
      <TripFee service={service} />
      <TripForm key={JSON.stringify(trip)} page={page} service={service} trip={trip} />
      <Rule id={service} version={query['version']} links />
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
