import type { FunnelStep } from '@shtrans/contract/funnels/schemas';
import { lateCode } from '../../core/query/late-code.ts';
import { fetchQuery } from '../../core/query/query-cache.ts';
import type * as Counting from './counting.ts';

/** Loaded after the page, because only visits of riders who agreed are counted. If it does not load, the visit is not counted. */
const countingCode = lateCode('counting', () => import('./counting.ts'));

const whenLoaded = (use: (code: typeof Counting) => void): void =>
  void fetchQuery(countingCode).then(use, () => {});

/** Records a step of a visit if the rider agreed. */
export const countStep = (page: Counting.CountedPage, step: FunnelStep): void =>
  whenLoaded((code) => code.countStep(page, step));

/** Counts the opening of a page, even if the rider agrees while it is open. Returns what ends that. */
export function countOpening(page: Counting.CountedPage): () => void {
  let isOpen = true;
  let stop: (() => void) | undefined;
  whenLoaded((code) => {
    if (isOpen) stop = code.countOpening(page);
  });
  return () => {
    isOpen = false;
    stop?.();
  };
}
