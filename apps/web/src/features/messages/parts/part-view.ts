import type { AssistantRun, Attachment, AttachmentSummary, Message } from '@parley/model';
import type { ComponentType } from 'react';

/** What a part may need to be drawn. One view draws all parts of its type in a message. */
export type PartViewProps = {
  message: Message;
  /** The files of the message that are still there. */
  files: AttachmentSummary[];
  rows: Attachment[] | undefined;
  /** The run that this message is the answer of. */
  run: AssistantRun | undefined;
  isReadOnly: boolean;
};

export type PartView = ComponentType<PartViewProps>;
