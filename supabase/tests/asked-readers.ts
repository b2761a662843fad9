import type { TransactionSql } from '@parley/postgres';
import type { RandomWorkspace } from './random-workspace.ts';

/** The claims of a token. */
export type Claims = { sub: string; aal?: 'aal2'; on_behalf?: true; audience?: string };

/** Continues a transaction with these claims; null is the server. */
export async function take(tx: TransactionSql, claims: Claims | null): Promise<void> {
  const text = claims === null ? '' : JSON.stringify({ role: 'authenticated', ...claims });
  await tx`select set_config('role', ${claims === null ? 'none' : 'authenticated'}, true),
    set_config('request.jwt.claims', ${text}, true)`;
}

/** A session that has proven what a workspace demands. */
export const proven = (sub: string): Claims => ({ sub, aal: 'aal2' });

/** The rows of a workspace that a caller really reads, by kind, and the topics of channels. */
export type Reading = { kind: string; id: string; channel: string | null };

/** Reads every row of a workspace, and its channels' topics, with these claims. */
export async function readingOf(
  tx: TransactionSql,
  claims: Claims,
  { id, channels }: RandomWorkspace,
): Promise<Reading[]> {
  await take(tx, claims);
  const rows = await tx<Reading[]>`
    select kind, id, channel from (
      select 'channel' as kind, id, id as channel, workspace_id from public.channels
      union all select 'prompt', id, id, workspace_id from public.channels
      union all select 'message', id, channel_id, workspace_id from public.messages
      union all select 'attachment', id, channel_id, workspace_id from public.attachments
      union all select 'file', id, channel_id, workspace_id from public.files
      union all select 'event', id, channel_id, workspace_id from public.events
      union all select 'risk', id, channel_id, workspace_id from public.risks
      union all select 'released', released, null, ${id} from private.released_messages() released
      union all select 'object', split_part(name, '/', 4)::uuid, split_part(name, '/', 2)::uuid,
        split_part(name, '/', 1)::uuid from storage.objects where bucket_id = 'attachments'
    ) rows where workspace_id = ${id}`;
  const ids = channels.map((channel) => channel.id);
  const live = await tx<Reading[]>`
    select 'topic' as kind, channel as id, channel from unnest(${ids}::uuid[]) channel
    where case
      when set_config('realtime.topic', 'workspace:' || ${id}::text || ':channel:' || channel, true)
        is not null then private.topic_is_readable() and not private.is_on_behalf() end`;
  return [...rows, ...live];
}

/** A row of `who_can_read`. */
export type Sheet = {
  profile_id: string | null;
  roads: string[];
  reads: string[] | null;
  people: number;
};

/** Who can read something, as a caller is told. */
export async function sheetOf(tx: TransactionSql, caller: string, kind: string, id: string) {
  await take(tx, proven(caller));
  return tx<Sheet[]>`select profile_id, roads, reads, people
    from public.who_can_read(${kind}, ${id})`;
}

/** True if a row is among what somebody reads. */
export const has = (reading: readonly Reading[], kind: string, id: string) =>
  reading.some((one) => one.kind === kind && one.id === id);

/** What a person reads of an item, in the words of the sheet. */
export function readsOf(reading: readonly Reading[], kind: string, id: string): string[] {
  if (kind === 'message' && !has(reading, kind, id) && has(reading, 'released', id))
    return ['released'];
  if (kind !== 'channel') return has(reading, kind, id) ? [kind] : [];
  const shared = reading.some(
    (one) => ['file', 'event', 'risk'].includes(one.kind) && one.channel === id,
  );
  return [
    ...(has(reading, 'channel', id) ? ['channel'] : []),
    ...(has(reading, 'topic', id) ? ['messages'] : []),
    ...(shared ? ['shared'] : []),
  ];
}
