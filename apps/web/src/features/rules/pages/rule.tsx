import type { RideService } from '@shtrans/contract/rides/schemas';
import type { ReactNode } from 'react';
import { navigate, useRoute } from '../../../core/route/router.ts';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { LinkRow, LinkRows } from '../../../ui/list/link-rows.tsx';
import { Tabs } from '../../../ui/button/tabs.tsx';
import { rulesMessages } from '../messages.ts';
import { Document, Rule } from '../published.tsx';
import { type Contents, type Part, RULE_PAGES, type RulePage } from '../rule-pages.ts';
import css from '../rules.module.css';
import { TripFee } from '../trip-fee.tsx';
import { TripForm } from '../trip-form.tsx';
import { serviceOf } from '../trip-query.ts';

/** Rules and documents, at a dozen addresses: the row of `RULE_PAGES` defines each page. */
export default function RulePageView() {
  const { name, query } = useRoute<RulePage>();
  const { service, ...contents }: Contents = RULE_PAGES[name];
  const either = service === 'either';
  const shownService = either ? serviceOf(query) : (service ?? 'taxi');
  const body = <Parts {...contents} service={shownService} />;
  return (
    <RoutePage before="home">
      {either ? <ServiceTabs service={shownService}>{body}</ServiceTabs> : body}
    </RoutePage>
  );
}

const PANEL = 'rule-panel';

/** The two services as tabs; the chosen one is in the address, with the trip. */
function ServiceTabs({ service, children }: { service: RideService; children: ReactNode }) {
  const { service: t } = rulesMessages();
  const { name, query } = useRoute<RulePage>();
  // A version belongs to one service.
  const { version: _, ...trip } = query;
  return (
    <>
      <Tabs
        label={t.choose}
        panelId={PANEL}
        activeKey={service}
        items={[
          { key: 'taxi', title: t.taxi },
          { key: 'saic', title: t.saic },
        ]}
        onChange={(key) => navigate(name, undefined, { ...trip, service: key }, { replace: true })}
      />
      <div id={PANEL} role="tabpanel" aria-label={t[service]}>
        {children}
      </div>
    </>
  );
}

function Parts({ parts, related, service }: Contents & { service: RideService }) {
  const t = rulesMessages();
  const { version } = useRoute().query;
  const withPart = (part: Part, below: ReactNode): ReactNode => {
    switch (part) {
      case 'how':
      case 'form':
        return (
          <>
            {part === 'how' ? <How /> : <TripForm service={service} />}
            {below}
          </>
        );
      case 'fee':
        return <TripFee service={service}>{below}</TripFee>;
      case 'rule':
        return (
          <Rule id={service} version={version} links>
            {below}
          </Rule>
        );
      case 'cancellation':
        // On a page with other parts the version in the address is theirs, so this shows the one in force.
        return (
          <Rule id={part} {...(parts.length === 1 && { version, links: true })}>
            {below}
          </Rule>
        );
      default:
        return (
          <Document name={part} version={version}>
            {below}
          </Document>
        );
    }
  };
  const links = related && (
    <LinkRows label={t.related} titled>
      {related.map((name) => (
        <LinkRow key={name} to={name}>
          {t.link[name]}
        </LinkRow>
      ))}
    </LinkRows>
  );
  return parts.reduceRight<ReactNode>((below, part) => withPart(part, below), links);
}

function How() {
  const { estimate: t } = rulesMessages();
  return (
    <section className="card">
      <h2>{t.howTitle}</h2>
      <ol className={css.points}>
        {t.how.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
