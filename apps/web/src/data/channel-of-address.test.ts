import { expect, it } from 'vitest';
import { channelOfAddress } from './channel-of-address.ts';

const ID = '019aa000-0000-7000-8000-000000000001';

it.each([
  [`/channels/${ID}`, '', ID],
  [`/chat/${ID}`, '?thread=1', ID],
  [`/channels/${ID}`, '?m=1', null],
  [`/channels/${ID}/files`, '', null],
  ['/channels/new', '', null],
  ['/channels/', '', null],
  [`/files/${ID}`, '', null],
])('%s%s shows the newest messages of %s', (pathname, search, channelId) => {
  expect(channelOfAddress({ pathname, search })).toBe(channelId);
});
