import type { Sql } from 'postgres';
import type { Caller } from '../postgres/session.ts';

/** What a caller may do on a private topic, for each extension. */
export type Rights = {
  readBroadcast: boolean;
  readPresence: boolean;
  writeBroadcast: boolean;
  writePresence: boolean;
};

export type Authorise = (topic: string, caller: Caller) => Promise<Rights>;

/** Public topics carry nothing from the database and are anyone's who holds a key. */
export const publicRights: Rights = {
  readBroadcast: true,
  readPresence: true,
  writeBroadcast: true,
  writePresence: true,
};

type Row = {
  read_broadcast: boolean;
  read_presence: boolean;
  write_broadcast: boolean;
  write_presence: boolean;
};

/** Asks the policies on realtime.messages, in one round trip. */
export function policyAuthoriser(sql: Sql): Authorise {
  return async (topic, { role, claims }) => {
    const [row] = await sql<
      Row[]
    >`select * from realtime.authorise(${topic}, ${role}, ${JSON.stringify(claims)})`;
    return {
      readBroadcast: row?.read_broadcast ?? false,
      readPresence: row?.read_presence ?? false,
      writeBroadcast: row?.write_broadcast ?? false,
      writePresence: row?.write_presence ?? false,
    };
  };
}
