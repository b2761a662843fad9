import { type Operation, change, reached, remove } from '../attempt.ts';
import { INVITATION_TOKEN } from '../fixtures.ts';

/** An operation for each line of `invitations.txt`. */
export const operations: Record<string, Operation> = {
  'invitations read': ({ tx, world }) =>
    reached(tx`select id, role from public.invitations where id = ${world.invitation}`),
  'invitations read token hash': ({ tx, world }) =>
    reached(tx`select token_hash from public.invitations where id = ${world.invitation}`),
  'invitations create directly': ({ tx, world }) =>
    reached(
      tx`insert into public.invitations (workspace_id, token_hash) values (${world.workspace}, 'chosen')`,
    ),
  'invitations revoke': change('public.invitations', ({ tx, world }) => ({
    set: tx`revoked_at = now()`,
    row: tx`id = ${world.invitation}`,
  })),
  'invitations renew': change('public.invitations', ({ tx, world }) => ({
    set: tx`expires_at = now() + interval '1 year', role = 'admin'`,
    row: tx`id = ${world.invitation}`,
  })),
  'invitations take back a revocation': async (attempt) => {
    const { tx, world, asServer } = attempt;
    await asServer(
      () => tx`update public.invitations set revoked_at = now() where id = ${world.invitation}`,
    );
    return reached(
      tx`update public.invitations set revoked_at = null where id = ${world.invitation}`,
    );
  },
  'invitations delete': remove(
    'public.invitations',
    ({ tx, world }) => tx`id = ${world.invitation}`,
  ),
  'functions create_invitation': ({ tx, world }) =>
    reached(tx`select * from public.create_invitation(${world.workspace})`),
  'functions create_invitation admin': ({ tx, world }) =>
    reached(tx`select * from public.create_invitation(${world.workspace}, 'admin')`),
  'functions create_invitation to open': ({ tx, world }) =>
    reached(
      tx`select * from public.create_invitation(${world.workspace}, channel => ${world.channels.open})`,
    ),
  'functions preview_invitation': ({ tx }) =>
    reached(
      tx`select * from public.preview_invitation(${INVITATION_TOKEN}) as found where found is not null`,
    ),
  'functions accept_invitation': ({ tx }) =>
    reached(
      tx`select * from public.accept_invitation(${INVITATION_TOKEN}) as workspace where workspace is not null`,
    ),
};
