import type { Attachment, File as DriveFile, Folder } from '@parley/model';

export type { DriveFile, Folder };

/** A file that a message shows, without its text. */
export type ChannelFile = Omit<Attachment, 'content' | 'metadata'> & { author_id: string | null };

/** What a list of the drive shows as one row. */
export type Entry =
  | { kind: 'folder'; id: string; name: string; row: Folder }
  | { kind: 'file'; id: string; name: string; row: DriveFile }
  | { kind: 'attachment'; id: string; name: string; row: ChannelFile };
