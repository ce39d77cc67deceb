import { done, failed, type HostAnswer, type HostModule } from '../../capabilities.ts';
import { askOwnApp } from './calls.ts';

const plain = (said: HostAnswer<true>): HostAnswer => (said.ok ? done : said);

/** The provider's own app. */
const maas: HostModule = {
  appInfo: () => askOwnApp('SCGetAppInfo', {}),
  async share({ title, desc, url, imageUrl }) {
    const said = await askOwnApp('SCShare', { title, desc, url, imageUrl });
    return said.ok ? { ok: true, value: 'opened' } : said;
  },
  close: async () => plain(await askOwnApp('SCClose', {})),
  openAddress: async (url) => plain(await askOwnApp('SCOpenUrl', { url })),
  scan: () => askOwnApp('SCScan', {}),
  locate: () => askOwnApp('SCGetLocation', {}),
  pay: async ({ parameters }) => plain(await askOwnApp('SCPay', { parameters })),
  async verifyFace(certificate) {
    const said = await askOwnApp('SCVerifyFace', { certificate });
    if (!said.ok) return said;
    return said.value ? done : failed('rejected');
  },
};
export default maas;
