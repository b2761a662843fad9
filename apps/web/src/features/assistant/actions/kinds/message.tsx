import { Send } from 'lucide-react';
import { EditMessage } from '../EditMessage.tsx';
import type { MessagePayload } from '../payload.ts';
import type { ActionView } from './action-view.ts';
import { Quoted } from './summary-parts.tsx';

/** A message in the user's name. */
export const message: ActionView<MessagePayload> = {
  Icon: Send,
  Summary: ({ payload }) => <Quoted>{payload.text}</Quoted>,
  Edit: EditMessage,
  pathOf: (id, { channel_id }) => `/channels/${channel_id}?m=${id}`,
};
