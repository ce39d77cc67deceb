import { createElement, field, find, value } from './elements.ts';
import { app, data } from './phone.ts';

/** Opens a campaign as a rider of the selected kind would see it at an instant, in the selected host. */
async function openCampaign(go: (address: string) => void): Promise<void> {
  const previewRequest = {
    id: value('campaign-id').trim(),
    folder: value('campaign-folder').trim(),
    at: `${value('campaign-at').slice(0, 16)}:00+08:00`,
    rider: value('campaign-rider'),
    language: new URLSearchParams(app().location.search).get('language') === 'en_us' ? 'en' : 'zh',
  };
  find('campaign-fault').textContent = 'One moment…';
  const answer = await fetch('/lab/preview', {
    method: 'POST',
    body: JSON.stringify(previewRequest),
  });
  const { address, fault = '' } = (await answer.json()) as { address?: string; fault?: string };
  find('campaign-fault').textContent = fault;
  if (address !== undefined) go(address);
}

/** Fills the form of campaigns; `go` opens an address in the phone. */
export function fillCampaign(go: (address: string) => void): void {
  find('campaign-rider').replaceChildren(
    ...data.riders.map((rider) => createElement('option', { textContent: rider })),
  );
  const openInSeason = (id: string, openTime: string): void => {
    field('campaign-id').value = id;
    field('campaign-at').value = openTime;
    void openCampaign(go);
  };
  find('campaign-seasons').replaceChildren(
    ...data.campaigns.map(({ id, at }) => {
      const textContent = `${id} · ${at.replace('T', ' ')}`;
      const onclick = () => openInSeason(id, at);
      return createElement(
        'li',
        {},
        createElement('button', { type: 'button', textContent, onclick }),
      );
    }),
  );
  find('campaign').addEventListener('submit', (event) => {
    event.preventDefault();
    void openCampaign(go);
  });
}
