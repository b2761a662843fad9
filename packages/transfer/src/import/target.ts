import type { Sql } from '@parley/postgres';
import { v5 } from 'uuid';
import type { FormSource } from '../form/records.ts';
import { TransferError } from '../transfer-error.ts';

/** The workspace that an import writes into. */
export type Target = {
  workspace: string;
  fingerprint: string;
  /** True if the workspace exists and its own row stays as it is. */
  isKept: boolean;
  /** True if the rows come from another workspace and join those that are there. */
  isJoined: boolean;
};

/** Where an import goes. @throws TransferError */
export async function targetOf(
  sql: Sql,
  source: FormSource,
  into: 'new' | { workspace: string },
): Promise<Target> {
  const { fingerprint } = source;
  const workspace = into === 'new' ? newWorkspaceId(source) : into.workspace;
  const [found] = await sql<{ is_imported: boolean }[]>`
    select exists (select from private.imports i
      where i.workspace_id = w.id and i.fingerprint = ${fingerprint}
        and i.started_at is not null) as is_imported
    from public.workspaces w where w.id = ${workspace}`;
  if (into === 'new' && found && !found.is_imported) throw madeMeanwhile({ workspace });
  if (into !== 'new' && !found && workspace !== source.workspace.id)
    throw new TransferError(
      'no_workspace',
      `There is no workspace ${workspace}.`,
      'Import with --as-new, or name a workspace of this server.',
    );
  const isJoined = into !== 'new' && workspace !== source.workspace.id;
  return { workspace, fingerprint, isKept: found !== undefined, isJoined };
}

export const madeMeanwhile = ({ workspace }: Pick<Target, 'workspace'>): TransferError =>
  new TransferError(
    'workspace_taken',
    `The workspace ${workspace} exists, and this import did not make it.`,
    'Import into it with --workspace, if that is what you want.',
  );

/**
 * The id that `--as-new` gives. It follows from the source, so a second run continues the first.
 * Nobody gets in by making a workspace with this id before: only an import's own one is continued.
 */
const newWorkspaceId = ({ fingerprint, workspace }: FormSource): string =>
  v5(fingerprint, workspace.id);
