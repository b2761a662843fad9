import type { Invitations, SignupMode } from '@parley/backend';
import type { Sql } from '@parley/postgres';

/** Looks up invitations in the database to decide who can register. */
export const registration = (mode: SignupMode) => ({
  mode,
  invitations: (sql: Sql): Invitations => ({
    async redeem(token, email) {
      const [row] = await (token === null
        ? sql<{ id: string | null }[]>`select private.redeem_invitation_of(${email}) as id`
        : sql<{ id: string | null }[]>`
            select private.redeem_invitation(${token}, ${email}) as id`);
      const id = row?.id ?? null;
      if (id === null) return null;
      return {
        async release() {
          await sql`select private.release_invitation(${id})`;
        },
      };
    },
  }),
});
