import { compareVersions } from '@shtrans/contract/hosts/versions';
import { ownAppVersion } from '../../core/host/app-info.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Link } from '../../core/route/link.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { linksQuery } from '../app/links-query.ts';
import css from './activities.module.css';
import { activityMessages } from './messages.ts';

/** Whether the own app that shows this page is older than the operator supports. */
export function useAppOutdated(): boolean {
  const version = ownAppVersion();
  const oldestVersion = useQuery(version === undefined ? undefined : linksQuery).data?.app
    .oldestVersion;
  return (
    version !== undefined && oldestVersion != null && compareVersions(version, oldestVersion) < 0
  );
}

/** Asks riders of an outdated app to update it, next to what else is new. */
export function UpdateTile() {
  const t = activityMessages().update;
  return (
    <li>
      <Link to="appDownload" className={css.tile}>
        <span className={css.sign}>
          <Icon name="info" size="l" />
        </span>
        <span className={css.tileName}>{t.title}</span>
        <span className={css.tileText}>{t.text}</span>
      </Link>
    </li>
  );
}
