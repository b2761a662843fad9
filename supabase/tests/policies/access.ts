import { type Attempt, type Operation, reached } from '../attempt.ts';
import { inFreshSession } from '../sessions.ts';

/** Counts an id in the set that a function returns to the caller. */
const holds = async ({ tx }: Attempt, set: string, id: string) =>
  reached(tx`select 1 from ${tx.unsafe(`private.${set}`)} one where one = ${id}`);

/** An operation for each line of `access.txt`: the sets that policies use. */
export const operations: Record<string, Operation> = {
  'functions my_workspaces': (attempt) =>
    holds(attempt, 'my_workspaces()', attempt.world.workspace),
  'functions my_withheld_workspaces': async (attempt) => {
    const { tx, world, asServer } = attempt;
    await asServer(
      () => tx`update public.workspaces set requires_second_factor = true
        where id = ${world.workspace}`,
    );
    await inFreshSession(attempt);
    return holds(attempt, 'my_withheld_workspaces()', world.workspace);
  },
  'functions my_managed_workspaces': (attempt) =>
    holds(attempt, 'my_managed_workspaces()', attempt.world.workspace),
  'functions my_owned_workspaces': (attempt) =>
    holds(attempt, 'my_owned_workspaces()', attempt.world.workspace),
  'functions granted_workspaces': async (attempt) => {
    const { tx, world, asServer } = attempt;
    await asServer(
      () =>
        tx`insert into public.permissions (workspace_id, resource, role, can_read)
          values (${world.workspace}, 'audit_log', 'member', true)`,
    );
    return holds(attempt, "granted_workspaces('audit_log', 'read')", world.workspace);
  },
  'functions my_channels private': (attempt) =>
    holds(attempt, 'my_channels()', attempt.world.channels.private),
  'functions my_managed_channels private': (attempt) =>
    holds(attempt, 'my_managed_channels()', attempt.world.channels.private),
  'functions open_channels lobby': (attempt) =>
    holds(attempt, 'open_channels()', attempt.world.channels.lobby),
  'functions governed_channels vault': (attempt) =>
    holds(attempt, 'governed_channels()', attempt.world.channels.vault),
  'functions run_channels private': (attempt) =>
    holds(attempt, 'run_channels()', attempt.world.channels.private),
  'functions shared_channels private': (attempt) =>
    holds(attempt, 'shared_channels()', attempt.world.channels.private),
  'functions fact_channels private': (attempt) =>
    holds(attempt, 'fact_channels()', attempt.world.channels.private),
};
