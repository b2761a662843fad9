import { type Client, read } from '../identity.ts';

/** A summary of a channel up to an instant (ISO). */
export type Summary = { text: string; uptoAt: string };

/** The rolling summary of a channel; null if none was needed yet. @throws BackendError */
export async function readSummary(reader: Client, channelId: string): Promise<Summary | null> {
  const row = await read(
    'The summary',
    reader
      .from('channel_summaries')
      .select('summary, upto_at')
      .eq('channel_id', channelId)
      .maybeSingle(),
  );
  return row ? { text: row.summary, uptoAt: new Date(row.upto_at).toISOString() } : null;
}
