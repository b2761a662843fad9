import { expect, test } from 'vitest';
import { authSettings } from '../settings.ts';
import { relyingParty } from './party.ts';

const CONFIGURED = {
  site_url: 'http://localhost:3000',
  webauthn: {
    rp_id: 'localhost',
    rp_display_name: 'Parley',
    rp_origins: ['http://localhost:3000', 'http://localhost:3001'],
  },
};

test.each([
  ['the configured page', CONFIGURED, 'http://localhost:3000', 'localhost', 2],
  ['another page', CONFIGURED, 'https://chat.example.org', 'chat.example.org', 1],
  ['an unconfigured page', {}, 'https://chat.example.org', 'chat.example.org', 1],
])('creates credentials for %s', (_, settings, siteUrl, id, origins) => {
  const party = relyingParty({ settings: authSettings.parse(settings), siteUrl });
  expect([party.id, party.origins.length]).toEqual([id, origins]);
  expect(new URL(siteUrl).hostname).toBe(party.id);
  expect(party.origins).toContain(siteUrl);
});
