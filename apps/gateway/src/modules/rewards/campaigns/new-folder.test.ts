import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { KINDS } from '../../../modules.ts';
import { operatorFolder, readFolder } from '../../base/catalogue/folder.ts';
import { writeCampaignFolder } from './new-folder.ts';

it('makes a campaign that passes the check unchanged, and never replaces one', () => {
  const data = mkdtempSync(path.join(tmpdir(), 'campaign-'));
  try {
    cpSync(operatorFolder(), data, { recursive: true });
    const folder = writeCampaignFolder('spring-tea', data);
    expect(folder).toBe(path.join(data, 'campaigns', 'spring-tea'));
    const campaign = readFolder(data, KINDS).campaigns.find(({ id }) => id === 'spring-tea');
    expect(campaign?.pages.map(({ address }) => address)).toEqual(['/spring-tea']);
    expect(() => writeCampaignFolder('spring-tea', data)).toThrow('is there already');
    expect(() => writeCampaignFolder('../tea', data)).toThrow('is no id');
  } finally {
    rmSync(data, { recursive: true });
  }
});
