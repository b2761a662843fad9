import type { Invitations, SignupMode } from '@parley/backend';
import type { Sql } from '@parley/postgres';

/** Who may make an account, as the program asks the database: whom somebody invited. */
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
