import {
  type KeptDatabase,
  type KeptChannel,
  type KeptTable,
  openKeptDatabase,
} from './persistence-database.ts';

/** The device's copy of the page that the user left, read before anything shows it. */
export type KeptPage = {
  kept: KeptDatabase;
  /** Tables that belong to no single workspace. */
  everywhere: KeptTable[];
  workspaceId: string;
  tables: KeptTable[];
  /** The kept channels, last opened first. */
  channels: { channel_id: string; opened_at: number }[];
  /** The channel in the address if it is kept, otherwise the last opened. */
  channel: KeptChannel | undefined;
};

/** Reads everything a page starts with in parallel. Null if the device keeps nothing readable. */
export async function readKeptPage(
  profileId: string,
  rowsVersion: string,
  workspaceId: string,
  channelId: string | null,
): Promise<KeptPage | null> {
  const kept = await openKeptDatabase(profileId, rowsVersion).catch(() => null);
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
