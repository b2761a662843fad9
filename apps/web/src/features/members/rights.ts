import { type Membership, type Operation, type Resource, rights } from '@parley/model';

export { type Operation, operations, type Resource, resources } from '@parley/model';

type Role = Membership['role'];

/** True if the role has the right without a row. */
export const isGranted = (role: Role, resource: Resource, operation: Operation): boolean =>
  rights[resource][role].includes(operation);

/** True if a row can grant the role a right it does not have anyway. */
export const isGrantable = (role: Role, resource: Resource, operation: Operation): boolean =>
  rights[resource].grantable.includes(operation) && !isGranted(role, resource, operation);
