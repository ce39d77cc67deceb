import { currentLocation, setLocation } from './router.ts';
import { notFoundPage } from './table.ts';

/** Shows that nothing stands at the present address, where only the gateway could tell. */
export async function showNoRoute(): Promise<void> {
  const before = currentLocation();
  const page = (await notFoundPage()?.())?.default;
  if (currentLocation() === before)
    setLocation({ ...before, name: undefined, row: undefined, page });
}
