import { expect, test } from 'vitest';
import { isGiven, isGrantable, operations, resources } from './rights.ts';

test('nothing is offered that a role has anyway', () => {
  for (const resource of resources) {
    for (const operation of operations) {
      for (const role of ['owner', 'admin', 'member'] as const)
        expect(isGiven(role, resource, operation) && isGrantable(role, resource, operation)).toBe(
          false,
        );
    }
  }
});

test('owners and admins have all that can be granted, so rows widen members alone', () => {
  for (const resource of resources)
    for (const operation of operations)
      expect([
        isGrantable('owner', resource, operation),
        isGrantable('admin', resource, operation),
      ]).toEqual([false, false]);
  expect(isGrantable('member', 'invitations', 'create')).toBe(true);
});

test('only an owner deletes the workspace, and nobody can be given that', () => {
  expect(
    (['owner', 'admin', 'member'] as const).map((role) => isGiven(role, 'workspaces', 'delete')),
  ).toEqual([true, false, false]);
  expect(isGrantable('member', 'workspaces', 'delete')).toBe(false);
});
