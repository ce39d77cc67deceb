import type { ComponentType, ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { Link } from '../../core/route/link.tsx';
import type { TabName } from '../../core/route/register.ts';
import { useLocationShown } from '../../core/route/router.ts';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import css from './tab-frame.module.css';

/** The tabs in their order. Their texts are here, because a file of messages would be one more for each page. */
const TABS = [
  ['home', 'home', '首页', 'Home'],
  ['trafficGuide', 'trip', '出行', 'Travel'],
  ['rideCode', 'code', '乘车码', 'Code'],
  ['activities', 'gift', '活动', 'Events'],
  ['me', 'me', '我的', 'Me'],
] as const;

interface TabFrameProps {
  /** The tab to which the page belongs, from its row. */
  tab: TabName | undefined;
  children: ReactNode;
}

/**
 * A page with the bar of tabs below it. Hosts with tabs of their own hide the bar by a mark on the document
 * (`OWN_TABS`), because the gateway draws one document for all hosts.
 */
export const TabFrame = ({ tab: current, children }: TabFrameProps) => (
  <div className={css.frame}>
    <div className={css.page}>{children}</div>
    <nav className={css.bar} aria-label={inLanguage({ zh: '主导航', en: 'Main' })}>
      {TABS.map(([to, icon, zh, en]) => (
        <Link key={to} to={to} className={css.tab} aria-current={to === current && 'page'}>
          <span>
            <TravelIcon name={icon} size="l" />
          </span>
          {inLanguage({ zh, en })}
        </Link>
      ))}
    </nav>
  </div>
);

/** A main page of the app: its row says to which tab it belongs. */
export function withTabs(Page: ComponentType): ComponentType {
  return () => (
    <TabFrame tab={useLocationShown().row?.tab}>
      <Page />
    </TabFrame>
  );
}
