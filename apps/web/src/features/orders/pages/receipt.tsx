import { useMessages } from '../../../core/i18n/messages.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { back } from '../../../core/route/back.ts';
import { useRoute } from '../../../core/route/use-route.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Page } from '../../../ui/page.tsx';
import { RequestError } from '../../../ui/request-error.tsx';
import { RowsSkeleton } from '../../../ui/rows.tsx';
import { receiptQuery } from '../aftercare-queries.ts';
import { aftercareMessages } from '../messages.ts';
import { ReceiptSheet } from '../receipt-sheet.tsx';

/** The receipt of an order, as a sheet that prints on one page. */
export default function ReceiptPage() {
  const { receipt } = useMessages(aftercareMessages);
  const id = useRoute().query['id'] ?? '';
  const { data, error, refetch } = useQuery(receiptQuery(id), { enabled: id !== '' });
  const footer = data && (
    <Button color="primary" block onClick={() => window.print()}>
      {receipt.print}
    </Button>
  );
  return (
    <Page title={receipt.title} onBack={() => back('orders')} footer={footer}>
      {id === '' && <ErrorBlock status="empty" />}
      {data && <ReceiptSheet receipt={data} />}
      {!data && id !== '' && error === null && (
        <>
          <RowsSkeleton />
          <RowsSkeleton />
        </>
      )}
      {!data && error !== null && <RequestError error={error} onRetry={refetch} />}
    </Page>
  );
}
