import type { Client } from '../tables/database.ts';
import { unwrap } from '../base/errors.ts';

/** A second factor that was proven once, and counts since then. */
export type Factor = {
  id: string;
  kind: 'totp' | 'phone' | 'webauthn';
  name: string;
  createdAt: string;
};

/** What an authenticator app is told: a picture to scan, and the same to type. */
export type NewApp = { id: string; qrCode: string; secret: string };

/** How many codes there are for when a factor is lost; null where none were made. */
export type RecoveryCodes = { total: number; remaining: number } | null;

/** Second factors, and the codes for when they are lost. */
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

    /** Begins with an authenticator app; it counts once a code of it was verified. */
    async addApp(friendlyName: string): Promise<NewApp> {
      const { id, totp } = unwrap(await (await mfa()).enroll({ factorType: 'totp', friendlyName }));
      return { id, qrCode: totp.qr_code, secret: totp.secret };
    },

    /** Has the browser make a key, and proves it at once. */
    async addKey(friendlyName: string): Promise<void> {
      unwrap(await (await mfa()).webauthn.register({ friendlyName }));
    },

    /** Proves a factor by its present code: the session is a whole one from then on. */
    async proveCode(factorId: string, code: string): Promise<void> {
      unwrap(await (await mfa()).challengeAndVerify({ factorId, code }));
    },

    /** Has the browser ask for the key. */
    async proveKey(factorId: string): Promise<void> {
      unwrap(await (await mfa()).webauthn.authenticate({ factorId }));
    },

    /** Proves that a factor is lost; the code is used up. */
    async proveRecoveryCode(code: string): Promise<void> {
      unwrap(await (await mfa()).recoveryCodes.verify({ code }));
    },

    async remove(factorId: string): Promise<void> {
      unwrap(await (await mfa()).unenroll({ factorId }));
      // What the session counts for may have changed with it.
      await refresh();
    },

    async recoveryCodes(): Promise<RecoveryCodes> {
      const { all } = unwrap(await (await mfa()).listFactors());
      if (!all.some(({ factor_type: kind }) => kind === 'recovery_code')) return null;
      const { total, remaining } = unwrap(await (await mfa()).recoveryCodes.getStatus());
      return { total, remaining };
    },

    /** New codes, told this once; former ones are void. */
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
