import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { toast } from '../../lib/toast.ts';
import { useWorkspace } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { openConversation } from './mutations.ts';

/**
 * Opens a conversation with people and navigates to it; `isOpening` while the request is pending.
 */
export function useOpenConversation(): {
  open(people: string[]): Promise<void>;
  isOpening: boolean;
} {
  const navigate = useNavigate();
  const workspace = useWorkspace();
  const [isOpening, setOpening] = useState(false);
  return {
    isOpening,
    async open(people) {
      if (!workspace) return;
      setOpening(true);
      try {
        const chatId = await openConversation(workspace.id, people);
        await navigate({ to: '/chat/$chatId', params: { chatId } });
      } catch (error) {
        toast.error(errorText(error));
      } finally {
        setOpening(false);
      }
    },
  };
}
