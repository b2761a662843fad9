import { type AuditAction, writeAudit } from '../../audit.ts';
import type { AuthRequest } from '../../requester.ts';
import type { AuthSql } from '../../database.ts';

/** Records an action of the holder of the secret key. */
export const auditByOperator = (
  c: AuthRequest,
  tx: AuthSql,
  action: AuditAction,
  traits: Record<string, unknown>,
): Promise<void> => writeAudit(tx, { actor: null, action, address: c.env.address, traits });
