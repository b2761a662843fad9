import { expect, test } from 'vitest';
import { isGranted, isGrantable, operations, resources } from './rights.ts';

test('rights a role has anyway cannot be granted', () => {
  for (const resource of resources) {
    for (const operation of operations) {
      for (const role of ['owner', 'admin', 'member'] as const)
        expect(isGranted(role, resource, operation) && isGrantable(role, resource, operation)).toBe(
          false,
        );
    }
  }
});

test('owners and admins have all grantable rights, so rows only widen those of members', () => {
  for (const resource of resources)
    for (const operation of operations)
      expect([
        isGrantable('owner', resource, operation),
        isGrantable('admin', resource, operation),
      ]).toEqual([false, false]);
  expect(isGrantable('member', 'invitations', 'create')).toBe(true);
});

test('only owners delete the workspace, which cannot be granted', () => {
  expect(
    (['owner', 'admin', 'member'] as const).map((role) => isGranted(role, 'workspaces', 'delete')),
  ).toEqual([true, false, false]);
  expect(isGrantable('member', 'workspaces', 'delete')).toBe(false);
});
