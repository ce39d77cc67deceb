import type { Capability } from '../../../apps/web/src/core/host/capabilities.ts';

type AskHost = (capability: Capability, ...given: unknown[]) => Promise<unknown>;
type Asking = Window & { pageHost?: { askHost: AskHost } };

/** Parameters with which hosts of the payment app's maker open their sheet. */
export const SIGNED_ORDER = { kind: 'app', parameters: { orderStr: 'signed in the lab' } };

/** The default arguments of each capability, which the user can edit before the call. */
export const GIVEN: Readonly<Record<Capability, readonly unknown[]>> = {
  appInfo: [],
  share: [
    {
      title: 'Shanghai on the move',
      desc: 'A page shared from the lab',
      url: 'https://transit.example.com/shtrans-h5/mis-h5/about',
      imageUrl: 'https://transit.example.com/shtrans-h5/share.png',
    },
  ],
  close: [],
  openAddress: ['https://transit.example.com/'],
  navigate: ['/packages/redirect/alipay?firstScene=metro'],
  scan: [],
  locate: [],
  pay: [
    {
      kind: 'jsapi',
      parameters: {
        appId: 'wxsandbox00000001',
        timeStamp: '1',
        nonceStr: 'n',
        package: 'prepay_id=lab',
        signType: 'RSA',
        paySign: 's',
      },
    },
  ],
  exchange: [{ name: 'getDiamondAuth' }, 'returnDiamondAuth', 5000],
  verifyFace: ['certificate-of-the-lab'],
};

/** Returns the app's interface to its host, loaded into the phone on demand. */
async function asking(app: Asking): Promise<AskHost> {
  if (app.pageHost === undefined) {
    await new Promise((resolve, reject) => {
      const script = app.document.createElement('script');
      script.src = '/lab/asking.js';
      script.addEventListener('load', resolve);
      script.addEventListener('error', () => reject(new Error('the script did not load')));
      app.document.head.append(script);
    });
  }
  const { pageHost } = app;
  if (pageHost === undefined) throw new Error('the script set no interface');
  return pageHost.askHost;
}

/** Returns a row for each capability: its arguments, a button, and the result with its duration. */
export function askingRows(app: () => Window): HTMLElement[] {
  return Object.entries(GIVEN).map(([name, input]) => {
    const row = document.createElement('div');
    row.className = 'capability';
    const label = document.createElement('code');
    label.textContent = name;
    const field = document.createElement('input');
    field.value = JSON.stringify(input);
    field.setAttribute('aria-label', `What ${name} is given, as JSON`);
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Ask';
    button.setAttribute('aria-label', `Ask for ${name}`);
    const output = document.createElement('output');
    row.append(label, field, button, output);
    const ask = async (): Promise<void> => {
      output.textContent = '…';
      output.className = '';
      const begin = performance.now();
      try {
        const askHost = await asking(app());
        const answer = await askHost(name as Capability, ...(JSON.parse(field.value) as unknown[]));
        const took = Math.round(performance.now() - begin);
        output.className = (answer as { ok: boolean }).ok ? 'good' : 'bad';
        output.textContent = `${JSON.stringify(answer)} after ${took} ms`;
      } catch (error) {
        output.className = 'bad';
        output.textContent = String(error);
      }
    };
    button.addEventListener('click', () => void ask());
    return row;
  });
}
