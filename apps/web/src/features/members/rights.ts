import { type Membership, type Operation, type Resource, rights } from '@parley/model';

export { type Operation, operations, type Resource, resources } from '@parley/model';

type Role = Membership['role'];

/** Whether a role has this without any row. */
export const isGiven = (role: Role, resource: Resource, operation: Operation): boolean =>
  rights[resource][role].includes(operation);

/** Whether a row could give this role something that it has not anyway. */
export const isGrantable = (role: Role, resource: Resource, operation: Operation): boolean =>
  rights[resource].grantable.includes(operation) && !isGiven(role, resource, operation);
