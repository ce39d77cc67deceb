import { addresses } from '@shtrans/contract/addresses/addresses';
import { orderParameters as values } from '@shtrans/contract/addresses/orders';
import { REQUIRED_QUERY } from '@shtrans/contract/addresses/required-query';
import type { RoutePattern } from '@shtrans/contract/addresses/route-path';

/** A screen of the web app, by the name that links use. */
export interface OwnRoute extends RoutePattern {
  name: string;
  /** The query values without which it has nothing to show. */
  required: readonly string[];
}

/** The screens of the web app. */
export const ownRoutes = (): OwnRoute[] =>
  Object.values<Readonly<Record<string, string>>>(addresses).flatMap((paths) =>
    Object.entries(paths).map(([name, path]): OwnRoute => {
      const required = Object.entries(REQUIRED_QUERY).find(([each]) => each === name)?.[1] ?? [];
      return path.endsWith('/*')
        ? { name, required, path: path.slice(0, -2), match: 'prefix' }
        : { name, required, path, values };
    }),
  );
