import { useMessages } from '../../../core/i18n/messages.ts';
import { query } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { back } from '../../../core/route/back.ts';
import { useRoute } from '../../../core/route/use-route.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/rows.tsx';
import { aftercareMessages } from '../messages.ts';
import { ReceiptSheet } from '../receipt-sheet.tsx';

/** The receipt of an order, as a sheet that prints on one page. */
export default function ReceiptPage() {
  const { receipt: t } = useMessages(aftercareMessages);
  const { id } = useRoute().query;
  const receipt = useQuery(
    id ? query('GET maas:/v1/orders/:id/receipt', { params: { id } }, { freshMs: 0 }) : undefined,
  );
  const footer = receipt.data && (
    <Button color="primary" block onClick={() => window.print()}>
      {t.print}
    </Button>
  );
  return (
    <Page title={t.title} onBack={() => back('orders')} footer={footer}>
      <Loaded of={receipt} skeleton={<RowsSkeleton cards={2} />}>
        {(data) => <ReceiptSheet receipt={data} />}
      </Loaded>
    </Page>
  );
}
