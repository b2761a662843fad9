import type { Message } from '@parley/model';
import { Plug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import type { MenuItem } from '../../../lib/menu-item.ts';
import { toast } from '../../../lib/toast.ts';
import {
  callCommand,
  failureKey,
  type KnownCommand,
  useCallable,
} from '../../commands/bot-commands.ts';

/**
 * The actions of the workspace's bots on a message. What they answer appears in its channel.
 * @param isHere false on pages that do not show the channel
 */
export function useBotActions(message: Message, isHere: boolean): MenuItem[] {
  const { t } = useTranslation('commands');
  const commands = useCallable(message.workspace_id, 'message');
  const run = async (command: KnownCommand) => {
    const { name } = command;
    try {
      const call = await callCommand(command, {
        channel_id: message.channel_id,
        thread_id: message.thread_id,
        message_id: message.id,
      });
      if (call.status === 'failed') toast.error(t(failureKey(call)));
      else if (!isHere) toast.success(t('called', { name }));
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return commands.map((command) => ({
    id: command.id,
    label: command.name,
    icon: Plug,
    run: () => void run(command),
  }));
}
