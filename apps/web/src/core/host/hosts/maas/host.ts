import { succeeded, failed, type HostAnswer, type HostModule } from '../../capabilities.ts';
import { askOwnApp } from './calls.ts';

const plain = (reply: HostAnswer<true>): HostAnswer => (reply.ok ? succeeded : reply);

/** The provider's own app. */
const maas: HostModule = {
  appInfo: () => askOwnApp('SCGetAppInfo', {}),
  async share({ title, desc, url, imageUrl }) {
    const reply = await askOwnApp('SCShare', { title, desc, url, imageUrl });
    return reply.ok ? { ok: true, value: 'opened' } : reply;
  },
  close: async () => plain(await askOwnApp('SCClose', {})),
  openAddress: async (url) => plain(await askOwnApp('SCOpenUrl', { url })),
  scan: () => askOwnApp('SCScan', {}),
  locate: () => askOwnApp('SCGetLocation', {}),
  pay: async ({ parameters }) => plain(await askOwnApp('SCPay', { parameters })),
  async verifyFace(certificate) {
    const reply = await askOwnApp('SCVerifyFace', { certificate });
    if (!reply.ok) return reply;
    return reply.value ? succeeded : failed('rejected');
  },
};
export default maas;
