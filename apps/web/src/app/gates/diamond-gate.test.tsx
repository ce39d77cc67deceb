import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetHost } from '../../core/host/current-host.ts';
import { forgetHostModule } from '../../core/host/host.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { authorised } from './diamond-gate.tsx';
import { gateMessages } from './messages.ts';

const my: { onMessage?: (raw: unknown) => void; [name: string]: unknown } = {};
const says = (fields: object): void => {
  my['postMessage'] = () => my.onMessage?.({ name: 'returnDiamondAuth', ...fields });
};

const root = () => document.getElementById('root');
const button = (name: string) => screen.findByRole('button', { name });

describe('the app inside the payment app’s mini-program', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('AlipayClient/10.8.36 MiniProgram');
    const app = document.createElement('div');
    app.id = 'root';
    document.body.replaceChildren(app);
    Object.assign(window, { my });
    setUrl('http://localhost:8088/shtrans-h5/?alidiamond=1');
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'my');
    forgetHost();
    forgetHostModule();
    sessionStorage.clear();
    vi.restoreAllMocks();
  });

  it('shows at once where it needs no authorization', async () => {
    setUrl('http://localhost:8088/shtrans-h5/');
    await authorised();
    expect(document.body.children).toHaveLength(1);
  });

  it('shows after a ticket came, without a page between', async () => {
    says({ thirdticket: 't' });
    await authorised();
    expect([document.body.children.length, root()?.hidden]).toEqual([1, false]);
  });

  it('says what it waits for where that takes a second', async () => {
    my['postMessage'] = () => {};
    const authorisation = authorised();
    const status = await screen.findByRole('status');
    expect([status.textContent, root()?.hidden]).toEqual([gateMessages().diamondChecking, true]);
    my.onMessage?.({ name: 'returnDiamondAuth', thirdticket: 't' });
    await authorisation;
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  });

  it('waits behind a page that says so and tries again', async () => {
    const opened = vi.fn<() => void>();
    window.appStarted = opened;
    says({});
    const onShown = vi.fn<() => void>();
    const authorisation = authorised().then(onShown);
    const retry = await button('重试');
    expect(screen.getByRole('alert').textContent).toContain(gateMessages().diamondFailed);
    expect([root()?.hidden, opened.mock.calls.length]).toEqual([true, 1]);

    const went: string[] = [];
    my['navigateTo'] = ({ url, success }: { url: string; success: () => void }) => {
      went.push(url);
      success();
    };
    fireEvent.click(await button('重新授权'));
    await waitFor(() => expect(went).toEqual(['/packages/redirect/alipay']));
    expect(window.location.search).toBe('?alidiamond=1&__requireAliDiamondAuth=1');

    expect(onShown).not.toHaveBeenCalled();

    says({ thirdticket: 't' });
    fireEvent.click(retry);
    await authorisation;
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect([root()?.hidden, window.location.search]).toEqual([false, '?alidiamond=1']);
  });

  it('has mounted pages request again after a later success, only with the new ticket', async () => {
    const requests: (string | null)[] = [];
    const load = (): Promise<string> => {
      const ticket = sessionStorage.getItem('X-Maas-ThirdTicket');
      requests.push(ticket);
      return Promise.resolve(`by ${ticket}`);
    };
    function Standing() {
      return <p>{useQuery({ name: 'standing', load }).data ?? 'skeleton'}</p>;
    }
    says({ thirdticket: 'first' });
    await authorised();
    render(<Standing />, { container: root() ?? document.body });
    await screen.findByText('by first');

    says({});
    setUrl('http://localhost:8088/shtrans-h5/?alidiamond=1&__requireAliDiamondAuth=1');
    document.dispatchEvent(new Event('resume'));
    const retry = await button('重试');
    // Nobody is authorised: what is forgotten now, as by a logout, stays so.
    clearQueries();
    await waitFor(() => expect(root()?.textContent).toBe('skeleton'));

    says({ thirdticket: 'second' });
    fireEvent.click(retry);
    await screen.findByText('by second');
    // What a logout has forgotten stays so too.
    act(clearQueries);
    expect(root()?.textContent).toBe('skeleton');
    expect(requests).toEqual(['first', 'second']);
  });
});
