import type { ReactNode } from 'react';
import { call } from '../../core/api/call.ts';
import { configuredAddress } from '../../core/config/configured-address.ts';
import { currentHost } from '../../core/host/current-host.ts';
import { back } from '../../core/route/router.ts';
import { useHydrated } from '../../core/view/use-hydrated.ts';
import { DialogBox } from '../../ui/dialog-box.tsx';
import { RoutePage } from '../../ui/fact-page.tsx';
import { showToast } from '../../ui/toast.ts';
import { gateMessages } from './messages.ts';

export const messages = [gateMessages];

/** The page configuration that says where the app is to be had. */
const DOWNLOAD = 'app.download';

/** Undefined where the operator has not said. */
const downloadAddress = (): Promise<string | undefined> =>
  call('POST auth:/trip/car/config/queryPagerConf', { body: { key: DOWNLOAD } }).then(
    ({ value }) => configuredAddress(value),
    () => undefined,
  );

/**
 * Lets through who is in the provider's own app. Elsewhere an alert asks to open it there: confirmed, it leads to
 * where the app is to be had; a tap beside it leads back (specification, section 4). No page is for the app alone yet.
 */
export default function AppOnlyGate({ children }: { children: ReactNode }) {
  const t = gateMessages();
  const hydrated = useHydrated();
  // Documents are drawn for any host.
  const isClosed = hydrated && currentHost().type !== 'app';
  const answer = async (toApp: boolean) => {
    if (!toApp) return back('home');
    const address = await downloadAddress();
    if (address !== undefined) return window.location.assign(address);
    showToast(t.noApp);
    back('home');
  };
  if (hydrated && !isClosed) return children;
  return (
    <RoutePage before="home">
      {isClosed && (
        <DialogBox
          title={t.appOnly}
          content={t.appOnlyText}
          confirmText={t.toApp}
          closeOnMaskClick
          onAnswer={(toApp) => void answer(toApp)}
        />
      )}
    </RoutePage>
  );
}
