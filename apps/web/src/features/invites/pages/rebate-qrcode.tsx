import { useQuery } from '../../../core/query/use-query.ts';
import { useSharedRoute } from '../../../domain/share/shared-route.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { copyAndSay } from '../../../ui/overlay/copy-text.ts';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { LinkRow, LinkRows } from '../../../ui/list/link-rows.tsx';
import { QrCode } from '../../../ui/picture/qr-code.tsx';
import css from '../invites.module.css';
import { inviteMessages } from '../messages.ts';
import { PassOn } from '../pass-on.tsx';
import { rebateQuery } from '../queries.ts';

/** A promoter's QR code, to be scanned, shared, or saved as a poster. */
export default function RebateQrcodePage() {
  const t = inviteMessages().rebate;
  return (
    <FactPage
      before="rebatePoints"
      read={useQuery(rebateQuery)}
      footer={({ promoter }) =>
        promoter && <PassOn to="rebateBindEntry" code={promoter.code} note={t.posterNote} />
      }
    >
      {({ promoter, terms }) =>
        promoter ? (
          <>
            <Poster code={promoter.code} upTo={terms?.upTo ?? 0} />
            <LinkRows label={t.more}>
              <LinkRow to="rebatePoints">{t.toPoints}</LinkRow>
            </LinkRows>
          </>
        ) : (
          <ErrorBlock status="empty" title={t.noPromoter} description={t.noPromoterHint}>
            <ButtonLink to="rebateSignup" color="primary">
              {t.toSignup}
            </ButtonLink>
          </ErrorBlock>
        )
      }
    </FactPage>
  );
}

function Poster({ code, upTo }: { code: string; upTo: number }) {
  const texts = inviteMessages();
  const t = texts.rebate;
  const link = useSharedRoute({ name: 'rebateBindEntry', query: { code } });
  return (
    <section className={css.poster}>
      <h2 className="huge strong tight">{t.posterTitle}</h2>
      {upTo > 0 && <p>{t.posterText}</p>}
      <div className={css.qr}>
        {link !== undefined && <QrCode text={link.url} label={t.scan} ink="#063b40" />}
      </div>
      <p className="small">{t.scan}</p>
      <p className={css.letters}>{code}</p>
      <Button size="small" fill="outline" onClick={() => void copyAndSay(code, texts)}>
        {texts.copy}
      </Button>
    </section>
  );
}
