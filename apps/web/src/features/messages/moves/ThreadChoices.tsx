import { authorName, type Channel, excerptOf, type Message } from '@parley/model';
import { CornerUpLeft, MessageSquarePlus, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../../data/index.ts';
import { clock, day } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { Nothing } from '../../../ui/Nothing.tsx';
import { useLabels } from '../../text/labels.ts';
import { ChoiceList, type MoveChoice } from './ChoiceList.tsx';
import type { MoveTarget } from './use-move.ts';
import { useThreadChoices } from './use-thread-choices.ts';

type ThreadChoicesProps = {
  messages: Message[];
  channel: Channel;
  chosen: MoveTarget | null;
  onChoose(target: MoveTarget | null): void;
};

/** The threads, and messages that become one, of the channel; and a new one of the selection. */
export function ThreadChoices({ messages, channel, chosen, onChoose }: ThreadChoicesProps) {
  const { t } = useTranslation('moves');
  const [typed, setTyped] = useState('');
  const own = useOwnChoices(messages, channel);
  const { choices, error, refetch, isKnown } = useFoundChoices(messages, channel, typed);
  if (error) return <LoadError error={error} again={() => void refetch()} />;
  return (
    <ChoiceList
      label={t('threads')}
      findLabel={t('findThread')}
      typed={typed}
      onType={setTyped}
      choices={typed.trim() === '' ? [...own, ...choices] : choices}
      chosen={chosen}
      onChoose={onChoose}
      empty={
        <Nothing isKnown={isKnown} className="">
          {t('noThread')}
        </Nothing>
      }
    />
  );
}

/** What needs no search: a thread under the first of several, or out of the thread. */
function useOwnChoices(messages: Message[], channel: Channel): MoveChoice[] {
  const { t } = useTranslation('moves');
  const labelOf = useLabels();
  const [first] = messages;
  if (!first) return [];
  const isInThread = messages.every(({ thread_id }) => thread_id !== null);
  const mark = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
  if (isInThread)
    return [
      {
        key: 'out',
        name: t('outOfThread'),
        mark: <CornerUpLeft {...mark} className="rtl:-scale-x-100" />,
        target: { channelId: channel.id, threadId: null },
      },
    ];
  if (messages.length < 2 || first.thread_id !== null) return [];
  return [
    {
      key: first.id,
      name: t(first.reply_count > 0 ? 'threadOfFirst' : 'newThread'),
      about: excerptOf(first, labelOf),
      mark: <MessageSquarePlus {...mark} />,
      target: { channelId: channel.id, threadId: first.id },
    },
  ];
}

function useFoundChoices(messages: Message[], channel: Channel, typed: string) {
  const { t } = useTranslation('moves');
  const profiles = useProfiles();
  const labelOf = useLabels();
  const { data, error, refetch, isPlaceholderData } = useThreadChoices(
    channel.workspace_id,
    channel.id,
    typed,
  );
  const taken = new Set(messages.flatMap(({ id, thread_id }) => [id, thread_id]));
  const choices = (data ?? [])
    .filter(({ id }) => !taken.has(id))
    .map((message): MoveChoice => {
      const { id, author_id, created_at, reply_count } = message;
      const said = `${authorName(message, profiles)}, ${day(created_at)}, ${clock(created_at)}`;
      return {
        key: id,
        name: excerptOf(message, labelOf) || t('messages:files'),
        about: reply_count > 0 ? `${said} · ${t('threads:replies', { count: reply_count })}` : said,
        mark:
          reply_count > 0 ? (
            <MessageSquareText size={16} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Avatar profile={profiles.get(author_id ?? '') ?? null} size="xs" />
          ),
        target: { channelId: channel.id, threadId: id },
      };
    });
  return { choices, error, refetch, isKnown: data !== undefined && !isPlaceholderData };
}
