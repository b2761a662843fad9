import type { Client } from '../tables/database.ts';
import { unwrap } from '../base/errors.ts';

/** A verified second factor. */
export type Factor = {
  id: string;
  kind: 'totp' | 'phone' | 'webauthn';
  name: string;
  createdAt: string;
};

/** Set-up data for an authenticator app: a picture to scan, and the same secret to type. */
export type NewApp = { id: string; qrCode: string; secret: string };

/** Number of codes for a lost factor; null if none were created. */
export type RecoveryCodes = { total: number; remaining: number } | null;

/** Second factors, and recovery codes for lost ones. */
export function createFactors(client: Client) {
  const mfa = async () => (await client.whole()).auth.mfa;
  const refresh = async () => (await client.whole()).auth.refreshSession();
  return {
    async list(): Promise<Factor[]> {
      const { all } = unwrap(await (await mfa()).listFactors());
      return all.flatMap((factor) =>
        factor.status === 'verified' && factor.factor_type !== 'recovery_code'
          ? [
              {
                id: factor.id,
                kind: factor.factor_type,
                name: factor.friendly_name ?? '',
                createdAt: factor.created_at,
              },
            ]
          : [],
      );
    },

    /** Starts adding an authenticator app; it counts after its first code is verified. */
    async addApp(friendlyName: string): Promise<NewApp> {
      const { id, totp } = unwrap(await (await mfa()).enroll({ factorType: 'totp', friendlyName }));
      return { id, qrCode: totp.qr_code, secret: totp.secret };
    },

    /** Has the browser create a key and verifies it immediately. */
    async addKey(friendlyName: string): Promise<void> {
      unwrap(await (await mfa()).webauthn.register({ friendlyName }));
    },

    /** Verifies a factor by its current code, which completes the session. */
    async proveCode(factorId: string, code: string): Promise<void> {
      unwrap(await (await mfa()).challengeAndVerify({ factorId, code }));
    },

    /** Asks the browser for the key and verifies it. */
    async proveKey(factorId: string): Promise<void> {
      unwrap(await (await mfa()).webauthn.authenticate({ factorId }));
    },

    /** Verifies a recovery code in place of a lost factor; the code is used up. */
    async proveRecoveryCode(code: string): Promise<void> {
      unwrap(await (await mfa()).recoveryCodes.verify({ code }));
    },

    async remove(factorId: string): Promise<void> {
      unwrap(await (await mfa()).unenroll({ factorId }));
      // Removing a factor may change the session's assurance level.
      await refresh();
    },

    async recoveryCodes(): Promise<RecoveryCodes> {
      const { all } = unwrap(await (await mfa()).listFactors());
      if (!all.some(({ factor_type: kind }) => kind === 'recovery_code')) return null;
      const { total, remaining } = unwrap(await (await mfa()).recoveryCodes.getStatus());
      return { total, remaining };
    },

    /** Creates new codes. They are returned only here and replace the previous ones. */
    async makeRecoveryCodes(isFirst: boolean): Promise<string[]> {
      const { recoveryCodes } = await mfa();
      const made = isFirst ? await recoveryCodes.generate() : await recoveryCodes.regenerate();
      return unwrap(made).codes;
    },

    async removeRecoveryCodes(): Promise<void> {
      unwrap(await (await mfa()).recoveryCodes.unenroll());
      await refresh();
    },
  };
}
