import { expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../test/patience.ts';
import { repeat } from './repeat.ts';

const LONG = 3_600_000;

it('naps as long as the round returns, and less if woken, also during a round', async () => {
  const round = vi.fn<() => Promise<number>>();
  const started = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<number>();
  round.mockImplementationOnce(() => {
    started.resolve();
    return finished.promise;
  });
  round.mockResolvedValue(LONG);
  const { wake, stop } = repeat(round, { faultMs: LONG, onFault: vi.fn() });
  await started.promise;
  wake();
  finished.resolve(LONG);
  await vi.waitFor(() => expect(round).toHaveBeenCalledTimes(2), PATIENCE_MS);
  wake();
  await vi.waitFor(() => expect(round).toHaveBeenCalledTimes(3), PATIENCE_MS);
  await stop();
  expect(round).toHaveBeenCalledTimes(3);
});

it('continues after a fault, and ends a nap when it is stopped', async () => {
  const onFault = vi.fn();
  const round = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('away'));
  round.mockResolvedValue(LONG);
  const { stop } = repeat(round, { faultMs: 1, onFault });
  await vi.waitFor(() => expect(round).toHaveBeenCalledTimes(2), PATIENCE_MS);
  expect(onFault).toHaveBeenCalledExactlyOnceWith(new Error('away'));
  await stop();
});
