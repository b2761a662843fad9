import { expect, test } from 'vitest';
import type { Operation, Resource } from '../members/rights.ts';
import { channelRights, canCallEveryone, type Standing } from './rights.ts';

const granted =
  (...rights: `${Resource} ${Operation}`[]): Standing['can'] =>
  (resource, operation) =>
    rights.includes(`${resource} ${operation}`);
const member: Standing = {
  visibility: 'open',
  isArchived: false,
  membership: 'member',
  participant: 'member',
  can: granted(),
};
const everything = granted(
  'channels update',
  'channels delete',
  'participants create',
  'participants update',
  'participants delete',
  'messages delete',
  'attachments delete',
  'reactions delete',
);
/** Names of the granted rights. */
const given = (standing: Standing) => {
  const { rolesFor, removePerson, ...flags } = channelRights(standing);
  return Object.entries({
    ...flags,
    moveMember: rolesFor('member').length > 0,
    moveOwner: rolesFor('owner').length > 0,
    removeMember: removePerson('member'),
    removeOwner: removePerson('owner'),
  }).flatMap(([name, isGiven]) => (isGiven ? [name] : []));
};
const ALL = [
  'runs',
  'change',
  'remove',
  'addPeople',
  'removeMessages',
  'removeFiles',
  'removeReactions',
  'moveMember',
  'moveOwner',
  'removeMember',
  'removeOwner',
];

test('a member without rights may do nothing, even as a moderator', () => {
  expect(given(member)).toEqual([]);
  expect(given({ ...member, participant: 'moderator' })).toEqual([]);
});

test('each right of a member offers exactly what the policies allow', () => {
  const by = (...rights: `${Resource} ${Operation}`[]) =>
    given({ ...member, can: granted(...rights) });
  expect(by('channels update')).toEqual(['change']);
  expect(by('channels delete')).toEqual(['remove']);
  expect(by('participants create')).toEqual(['addPeople']);
  expect(by('participants update')).toEqual(['moveMember']);
  expect(by('participants delete')).toEqual(['removeMember']);
  expect(by('messages delete')).toEqual(['removeMessages']);
  expect(by('attachments delete')).toEqual(['removeFiles']);
  expect(by('reactions delete')).toEqual(['removeReactions']);
});

test('granted rights apply only to open channels and cannot make anyone an admin', () => {
  for (const visibility of ['private', 'direct'] as const)
    expect(given({ ...member, visibility, can: everything })).toEqual([]);
  expect(channelRights({ ...member, can: everything }).rolesFor('guest')).toEqual([
    'moderator',
    'member',
    'guest',
  ]);
});

test('an owner or admin may do everything in a channel, and delete messages in conversations', () => {
  for (const membership of ['owner', 'admin'] as const)
    for (const visibility of ['open', 'private'] as const)
      expect(given({ ...member, membership, visibility })).toEqual(ALL);
  expect(given({ ...member, membership: 'admin', visibility: 'direct' })).toEqual([
    'removeMessages',
    'removeFiles',
    'removeReactions',
  ]);
});

test('a channel admin cannot remove messages of others', () => {
  expect(given({ ...member, participant: 'admin', visibility: 'private' })).toEqual([
    'runs',
    'change',
    'remove',
    'addPeople',
    'moveMember',
    'moveOwner',
    'removeMember',
    'removeOwner',
  ]);
});

test('no one can be added to an archived channel', () => {
  expect(channelRights({ ...member, membership: 'owner', isArchived: true }).addPeople).toBe(false);
});

test('only owners, admins and moderators may mention everyone in a large channel, and no one in a conversation', () => {
  expect(canCallEveryone(member, 50, 50)).toBe(true);
  expect(canCallEveryone(member, 51, 50)).toBe(false);
  for (const participant of ['owner', 'admin', 'moderator'] as const)
    expect(canCallEveryone({ ...member, participant }, 51, 50)).toBe(true);
  expect(canCallEveryone({ ...member, membership: 'admin' }, 51, 50)).toBe(true);
  expect(canCallEveryone({ ...member, visibility: 'direct' }, 2, 50)).toBe(false);
});
