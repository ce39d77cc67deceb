import { withBrand } from '../../../domain/app/brand.ts';
import { useRoute } from '../../../core/route/router.ts';
import { AppHero, GetAppPage } from '../get-app.tsx';
import { openingPageMessages } from '../messages.ts';

/** The download page of the app, under either of its names. */
export default function AppDownloadPage() {
  const t = openingPageMessages();
  const isMaas = useRoute().name === 'maasAppDownload';
  return (
    <GetAppPage
      hero={
        <AppHero
          title={withBrand(isMaas ? t.maasBrand : t.brand)}
          lead={isMaas ? t.maasLead : t.lead}
        />
      }
    />
  );
}
