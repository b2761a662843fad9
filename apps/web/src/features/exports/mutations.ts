import { newId } from '@parley/model';
import { gateway, signedUrl, supabase, unwrap } from '../../data/index.ts';
import { queries } from '../../lib/query-client.ts';
import { withProof } from '../../lib/with-proof.ts';
import { type ExportScope, exportsKey, type ShownExport } from './queries.ts';

const BUCKET = 'exports';

/** Asks for an export; a worker makes it. Needs a recent proof of identity. @throws AppError */
export async function startExport(scope: ExportScope, profileId: string): Promise<void> {
  await withProof(() =>
    gateway.insert('exports', [
      {
        id: newId(),
        profile_id: profileId,
        scope: scope.kind,
        workspace_id: scope.kind === 'person' ? null : scope.workspaceId,
        channel_id: scope.kind === 'channel' ? scope.channelId : null,
      },
    ]),
  );
  await queries.invalidateQueries({ queryKey: exportsKey(scope) });
}

/**
 * Downloads a finished export. The log of the workspace says so. Needs a recent proof of identity.
 * @throws AppError
 */
export async function downloadExport({ id }: ShownExport, name: string): Promise<void> {
  const path = await withProof(async () =>
    unwrap(await supabase.rpc('open_export', { export: id })),
  );
  const link = document.createElement('a');
  link.href = await signedUrl(path, { bucket: BUCKET, download: name });
  link.download = name;
  link.click();
}
