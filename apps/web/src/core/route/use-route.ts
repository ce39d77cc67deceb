import { language } from '../i18n/language.ts';
import type { ParamsOf, RouteName } from '@shtrans/contract/addresses';
import { useLocationShown } from './router.ts';

/** The current route. Give the page's own name to get its parameters typed: `useRoute<'order'>()`. */
export function useRoute<N extends RouteName = RouteName>(): {
  name: N;
  params: ParamsOf<N>;
  query: Readonly<Partial<Record<string, string>>>;
} {
  const { name, params, query } = useLocationShown();
  return { name: name as N, params: params as ParamsOf<N>, query };
}

/** The title of the current route, as its row has it: for pages that several routes share. */
export const useRouteTitle = (): string => useLocationShown().row?.title[language()] ?? '';
