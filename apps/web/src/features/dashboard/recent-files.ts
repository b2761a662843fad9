/** A file of the drive or of a message. */
export type RecentFile = {
  id: string;
  name: string;
  mime_type: string;
  file_size: number;
  at: string;
  channel_id: string | null;
  message_id: string | null;
  /** Number of other files in its message. */
  others: number;
};

/** The files with one line for each message, so that five photos do not fill the list. */
export function byMessage(files: readonly Omit<RecentFile, 'others'>[]): RecentFile[] {
  const lines = new Map<string, RecentFile>();
  for (const file of files) {
    const key = file.message_id ?? file.id;
    const line = lines.get(key);
    if (line) line.others += 1;
    else lines.set(key, { ...file, others: 0 });
  }
  return [...lines.values()];
}
