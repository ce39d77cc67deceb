import type { RouteName } from '@shtrans/contract/addresses';
import { hasPrevious, navigate } from './router.ts';

/** One step back in this app, or to `fallback` when the rider landed here. */
export function back(fallback: RouteName): void {
  if (hasPrevious()) window.history.back();
  else navigate(fallback, undefined as never, undefined, { replace: true });
}
