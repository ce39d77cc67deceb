import { currentLocation, setLocation } from './router.ts';
import { notFoundPage } from './table.ts';

/** Shows the not-found page at the present address, if only the gateway could tell that it does not exist. */
export async function showNoRoute(): Promise<void> {
  const before = currentLocation();
  const page = (await notFoundPage()?.())?.default;
  if (currentLocation() === before)
    setLocation({ ...before, name: undefined, row: undefined, page });
}
