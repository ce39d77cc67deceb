import { errorText } from '../../core/api/api-error.ts';
import { useAction } from '../../core/query/use-action.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { renewOrder } from './known-orders.ts';

/**
 * A write to an order on a tap. After a refusal it shows the reason and the present order: the rider may have acted
 * on another phone.
 */
export const useOrderAction = <A extends readonly unknown[], R>(
  id: string,
  work: (...args: A) => Promise<R>,
  onDone: (result: R) => void,
) =>
  useAction(work, {
    onDone,
    onFail: (error) => {
      showToast(errorText(error));
      void renewOrder(id);
    },
  });
