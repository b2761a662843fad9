import { Dropdown, Separator } from '@heroui/react';
import { type Message, profileName } from '@parley/model';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { collections, useOwnId } from '../../../data/index.ts';
import { keyNames } from '../../../lib/keys.ts';
import { runOfReply } from '../../assistant/queries.ts';
import { useFirstAssistant } from '../../assistant/prompts/use-first-assistant.ts';
import { isActive } from '../../assistant/run-facts.ts';
import { useChannel, useParticipants } from '../../channels/queries.ts';
import { useChannelRights } from '../../channels/use-channel-rights.ts';
import { useFactRights } from '../../facts/queries.ts';
import { useMessageDetails } from '../queries.ts';
import { menuItems } from './menu-items.ts';
import type { MessageMenuActions } from './message-actions.ts';

type ActionMenuProps = {
  message: Message;
  isOwn: boolean;
  isReadOnly: boolean;
  isInThread: boolean;
  isBookmarked: boolean;
  actions: MessageMenuActions;
};

/** All actions on a message, with their keyboard shortcuts. */
export function ActionMenu({ message, actions, ...facts }: ActionMenuProps) {
  const { t } = useTranslation('messages');
  const channel = useChannel(message.channel_id);
  const { removeMessages } = useChannelRights(channel);
  const { keep } = useFactRights(channel);
  const { reactions } = useMessageDetails(message.channel_id);
  const ownId = useOwnId();
  const first = useFirstAssistant(useParticipants(message.channel_id))?.profile;
  const assistant = first && first.id !== message.author_id ? first : undefined;
  const sharesReads = collections.person_settings.get(ownId)?.shares_reads ?? false;
  const run = message.role === 'assistant' ? runOfReply(message.id) : undefined;
  const canAnswerAgain = run?.asked_by === ownId && !isActive(run);
  const groups = menuItems(
    {
      ...facts,
      message,
      canRemove: removeMessages,
      hasReactions: reactions.has(message.id),
      sharesReads,
      canAnswerAgain,
      canKeep: channel?.visibility !== 'direct' && keep,
      assistant: assistant ? profileName(assistant) : null,
    },
    actions,
  );
  return (
    <Dropdown.Menu
      aria-label={t('more')}
      onAction={(key) =>
        groups
          .flat()
          .find(({ id }) => id === key)
          ?.run()
      }
    >
      {groups.map((group, index) => (
        <Fragment key={group[0]?.id}>
          {index > 0 && <Separator className="mx-2 my-1 h-px! min-h-0! bg-hairline p-0!" />}
          <Dropdown.Section aria-label={t(`actionGroups.${group[0]?.id ?? ''}`)}>
            {group.map(({ id, label, icon: Icon, shortcut, isDanger }) => (
              <Dropdown.Item
                key={id}
                id={id}
                textValue={t(label)}
                aria-label={t(label)}
                variant={isDanger ? 'danger' : 'default'}
              >
                <Icon
                  size={16}
                  strokeWidth={1.75}
                  className={isDanger ? 'text-bad' : 'text-soft'}
                  aria-hidden="true"
                />
                <span className="flex-1">{t(label)}</span>
                {shortcut && (
                  <span
                    className="ms-6 text-xs text-faint [@media(hover:none)]:hidden"
                    aria-hidden="true"
                  >
                    {keyNames(shortcut)}
                  </span>
                )}
              </Dropdown.Item>
            ))}
          </Dropdown.Section>
        </Fragment>
      ))}
    </Dropdown.Menu>
  );
}
