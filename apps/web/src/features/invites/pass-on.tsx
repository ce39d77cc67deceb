import type { RouteName } from '@shtrans/contract/addresses/addresses';
import { useAction } from '../../core/query/use-action.ts';
import { shareMessages } from '../../domain/share/messages.ts';
import { posterOf } from '../../domain/share/poster.ts';
import { savePoster } from '../../domain/share/save-poster.ts';
import { sharePage } from '../../domain/share/share-page.ts';
import { sharedRoute } from '../../domain/share/shared-route.ts';
import { Button } from '../../ui/button/button.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { inviteMessages } from './messages.ts';

interface PassOnProps {
  /** The page that the shared link opens. */
  to: RouteName;
  code: string;
  note: (code: string) => string;
}

/** Shares the rider's own link, and saves it as a poster. Needs `shareMessages`. */
export function PassOn({ to, code, note }: PassOnProps) {
  const t = inviteMessages();
  const page = () => sharedRoute({ name: to, query: { code } });
  const pass = useAction(() => sharePage(page(), t), { onFail: () => showToast(t.copyFailed) });
  const save = useAction(() => savePoster({ ...posterOf(page()), note: note(code) }), {
    onDone: () => showToast(t.posterSaved),
    onFail: () => showToast(t.posterFailed),
  });
  return (
    <>
      <Button block color="primary" fill="outline" loading={save.running} onClick={save.run}>
        {shareMessages().poster}
      </Button>
      <Button block color="primary" loading={pass.running} onClick={pass.run}>
        {t.passOn}
      </Button>
    </>
  );
}
