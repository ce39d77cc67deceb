import { useRoute } from '../../../core/route/router.ts';
import { AppHero, GetAppPage } from '../get-app.tsx';
import { openingPageMessages } from '../messages.ts';

/** Where the app is to be had, under either of its names. */
export default function AppDownloadPage() {
  const t = openingPageMessages();
  const isMaas = useRoute().name === 'maasAppDownload';
  return (
    <GetAppPage
      hero={<AppHero title={isMaas ? t.maasBrand : t.brand} lead={isMaas ? t.maasLead : t.lead} />}
    />
  );
}
