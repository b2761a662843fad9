import type { Attachment, File as DriveFile, Folder } from '@parley/model';

export type { DriveFile, Folder };

/** A file attached to a message, without its extracted text. */
export type ChannelFile = Omit<Attachment, 'content' | 'metadata'> & { author_id: string | null };

/** A row in a drive list. */
export type Entry =
  | { kind: 'folder'; id: string; name: string; row: Folder }
  | { kind: 'file'; id: string; name: string; row: DriveFile }
  | { kind: 'attachment'; id: string; name: string; row: ChannelFile };
