import { RIDER_MS } from '../../answer-within.ts';
import { succeeded, failed, type HostModule } from '../../capabilities.ts';
import { inContainer } from '../alimp/container.ts';

/** A mini-program of the maps app, in the payment app's container; it can also verify a face. */
const gdmp: HostModule = {
  ...inContainer,
  async verifyFace(certificate) {
    const reply = await inContainer.exchange?.(
      { name: 'verifyFace', certificate },
      'returnVerifyFace',
      RIDER_MS,
    );
    if (reply === undefined) return failed('unavailable');
    if (!reply.ok) return reply;
    const { passed } = reply.value;
    if (typeof passed !== 'boolean') return failed('malformed');
    return passed ? succeeded : failed('rejected');
  },
};
export default gdmp;
