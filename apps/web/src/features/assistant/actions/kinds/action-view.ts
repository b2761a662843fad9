import type { AssistantAction } from '@parley/model';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

export type EditActionProps<Payload> = {
  action: AssistantAction;
  payload: Payload;
  onClose(): void;
};

/** How one kind of action is shown. */
export type ActionView<Payload> = {
  Icon: LucideIcon;
  /** Exactly what would happen, as text: nothing of it is made into Markdown, links or pictures. */
  Summary: ComponentType<{ payload: Payload }>;
  /** The person's own words for it, before it happens; null where there are none to choose. */
  Edit: ComponentType<EditActionProps<Payload>> | null;
  /** The page of what was made; the policies decide whether a reader of the card sees it. */
  pathOf: (id: string, payload: Payload) => string | null;
};
