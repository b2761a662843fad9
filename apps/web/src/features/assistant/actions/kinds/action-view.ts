import type { AssistantAction } from '@parley/model';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

export type EditActionProps<Payload> = {
  action: AssistantAction;
  payload: Payload;
  onClose(): void;
};

/** Displays a kind of action. */
export type ActionView<Payload> = {
  Icon: LucideIcon;
  /** The exact effect as plain text, without Markdown, links or pictures. */
  Summary: ComponentType<{ payload: Payload }>;
  /** Form to edit the payload before approval; null if nothing can be edited. */
  Edit: ComponentType<EditActionProps<Payload>> | null;
  /** Page of the created row. The policies decide which readers of the card can open it. */
  pathOf: (id: string, payload: Payload) => string | null;
};
