import { type Fault, SOON_MS, type FaultStage } from '../fault.ts';
import { signal } from '../processes.ts';

/** Ends connections between server and database, as a broken network does. */
const terminate = (title: string, backendType: string): Fault => ({
  title,
  withinMs: SOON_MS,
  async strike({ product }: FaultStage) {
    await product.ask(
      (sql) => sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = ${backendType} and pid <> pg_backend_pid()
          -- Only a superuser ends the superuser's.
          and usename <> 'supabase_admin'`,
    );
  },
});

export const terminateConnections = terminate(
  'all connections between server and database ended',
  'client backend',
);
export const terminateLogReader = terminate('the reader of the log ended', 'walsender');

const all = ({ product }: FaultStage) => [
  product.database(),
  ...product.partsOfDatabase(/./).map(({ pid }) => pid),
];

export const stopDatabase: Fault = {
  title: 'database silent (SIGSTOP, then SIGCONT): no answer, no end of the connection',
  lastsMs: 7000,
  withinMs: SOON_MS,
  async strike(stage) {
    signal(all(stage), 'SIGSTOP');
  },
  async heal(stage) {
    signal(all(stage), 'SIGCONT');
  },
};
