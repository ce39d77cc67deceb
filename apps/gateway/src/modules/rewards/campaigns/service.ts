export { visitFaults } from './address-faults.ts';
export { decideHeld, heldAwards, rewardOf } from './held-awards.ts';
export { type Delivery, deliveriesOf, deliveringCampaigns, markSent } from './deliveries.ts';
export { pageOfKey } from './page-view.ts';
export { campaignWords, isAskedFor } from './pages.ts';
export { Denied, judged, noteDenied, type Signs } from './shield.ts';
