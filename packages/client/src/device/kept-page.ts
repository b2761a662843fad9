import { type Kept, type KeptChannel, type KeptTable, openKept } from './persistence-database.ts';

/** What a device keeps of the page that a person left, read before anything shows it. */
export type KeptPage = {
  kept: Kept;
  /** Of no workspace alone. */
  everywhere: KeptTable[];
  workspaceId: string;
  tables: KeptTable[];
  /** The channels that are kept, the last opened first. */
  channels: { channel_id: string; opened_at: number }[];
  /** The one that the address names if it is one of them, else the last opened. */
  channel: KeptChannel | undefined;
};

/**
 * Reads what a page begins with, all at once. Null where the device keeps nothing that can be
 * read.
 */
export async function readKeptPage(
  profileId: string,
  rowsVersion: string,
  workspaceId: string,
  channelId: string | null,
): Promise<KeptPage | null> {
  const kept = await openKept(profileId, rowsVersion).catch(() => null);
  if (kept === null) return null;
  try {
    const [everywhere, tables, channels, named] = await Promise.all([
      kept.tables(''),
      kept.tables(workspaceId),
      kept.channels(workspaceId),
      channelId === null ? undefined : kept.channel(channelId),
    ]);
    const last = channels[0]?.channel_id;
    const channel =
      named?.workspace_id === workspaceId || last === undefined ? named : await kept.channel(last);
    return { kept, everywhere, workspaceId, tables, channels, channel };
  } catch {
    kept.close();
    return null;
  }
}
