import { type AuditAction, writeAudit } from '../../audit.ts';
import type { AuthRequest } from '../../requester.ts';
import type { AuthSql } from '../../database.ts';

/** Writes down what whoever holds the secret key has done, to whom. */
export const auditByOperator = (
  c: AuthRequest,
  tx: AuthSql,
  action: AuditAction,
  traits: Record<string, unknown>,
): Promise<void> => writeAudit(tx, { actor: null, action, address: c.env.address, traits });
