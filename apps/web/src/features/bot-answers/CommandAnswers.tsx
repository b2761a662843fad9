import type { Channel, CommandCall } from '@parley/model';
import { Eye, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toastErrors } from '../../lib/toast-errors.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { putAway, useBotCommands, useCalls } from '../commands/bot-commands.ts';
import Markdown from '../text/Markdown.tsx';

/** What bots answered to the user alone, above the composer until they put it away. */
export function CommandAnswers({ channel }: { channel: Channel }) {
  const { t } = useTranslation('bot-answers');
  const { data } = useCalls(channel.id);
  const shown = data?.filter(({ answer, status }) => answer !== null || status === 'accepted');
  if (!shown || shown.length === 0) return null;
  return (
    <ul
      aria-label={t('answers')}
      className="mx-gutter mb-2 flex max-h-64 flex-col gap-2 overflow-y-auto"
    >
      {shown.map((call) => (
        <Answer key={call.id} call={call} />
      ))}
    </ul>
  );
}

function Answer({ call }: { call: CommandCall }) {
  const { t } = useTranslation('bot-answers');
  const { data } = useBotCommands(call.workspace_id);
  const command = data?.find(({ id }) => id === call.command_id);
  const name = command?.kind === 'slash' ? `/${command.name}` : (command?.name ?? '');
  return (
    <li className="rounded-lg border border-dashed border-hairline bg-raised px-3 py-2">
      <div className="flex items-center gap-2 text-xs text-faint">
        <Eye size={14} strokeWidth={1.75} aria-hidden="true" />
        <span>{t('onlyYou')}</span>
        <span className="min-w-0 flex-1 truncate font-medium text-soft">
          {name} {call.argument}
        </span>
        <IconButton
          label={t('putAway', { name })}
          icon={X}
          onPress={() => void toastErrors(putAway(call))}
        />
      </div>
      <div role="status" className="break-words">
        {call.answer === null ? (
          <p className="text-sm text-soft">{t('answersLater')}</p>
        ) : (
          <Markdown text={call.answer} />
        )}
      </div>
    </li>
  );
}
