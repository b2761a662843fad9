import type { AssistantRun, Attachment, AttachmentSummary, Message } from '@parley/model';
import type { ComponentType } from 'react';

/** Props of a part's view, which shows all parts of its type in a message. */
export type PartViewProps = {
  message: Message;
  /** The message's files that have not been deleted. */
  files: AttachmentSummary[];
  rows: Attachment[] | undefined;
  /** The run that produced this message. */
  run: AssistantRun | undefined;
  isReadOnly: boolean;
};

export type PartView = ComponentType<PartViewProps>;
