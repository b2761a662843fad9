import { type Channel, newId, type Profile } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import {
  CalendarClock,
  History,
  ListChecks,
  Lock,
  type LucideIcon,
  ShieldAlert,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { lastMessageAt, useOwnId } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import { useConversations } from '../conversations/queries.ts';
import { send } from './mutations.ts';
import { useLacksModel } from '../assistant/providers/use-lacks-model.ts';

const QUESTIONS = {
  away: History,
  decided: ListChecks,
  risks: ShieldAlert,
  week: CalendarClock,
} as const satisfies Record<string, LucideIcon>;
const NAMES = ['away', 'decided', 'risks', 'week'] as const satisfies (keyof typeof QUESTIONS)[];
const EARLIER = 5;

/**
 * Shown before the first question to the assistant: its abilities, suggested questions and earlier
 * conversations.
 */
export default function AssistantWelcome({
  channel,
  assistant,
}: {
  channel: Channel;
  assistant: Profile | undefined;
}) {
  const { t } = useTranslation('assistant');
  const ownId = useOwnId();
  const ask = (text: string) => {
    try {
      send({
        id: newId(),
        workspaceId: channel.workspace_id,
        channelId: channel.id,
        authorId: ownId,
        text,
        files: [],
        replyToId: null,
      });
    } catch (refusal) {
      toast.error(errorText(refusal));
    }
  };
  return (
    <div className="flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-xl flex-col gap-6 px-5 py-10 md:py-14">
        <div className="flex flex-col gap-2">
          <Avatar profile={assistant} />
          <h2 className="mt-1 font-title text-2xl leading-tight">{t('welcome.title')}</h2>
          <p className="text-soft">{t('welcome.text')}</p>
          <p className="flex items-start gap-1.5 text-sm text-faint">
            <Lock size={13} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden="true" />
            {t('welcome.private')}
          </p>
          <NoModel workspaceId={channel.workspace_id} />
        </div>
        <ul aria-label={t('welcome.suggestions')} className="border-t border-hairline">
          {NAMES.map((name) => (
            <Question
              key={name}
              icon={QUESTIONS[name]}
              text={t(`welcome.questions.${name}`)}
              onAsk={ask}
            />
          ))}
        </ul>
        <Earlier channelId={channel.id} />
      </div>
    </div>
  );
}

/** For users who can change it: says that no model is configured, with a link to the settings. */
function NoModel({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation('assistant');
  if (!useLacksModel(workspaceId)) return null;
  return (
    <p className="text-sm text-faint">
      {t('welcome.noModel')}{' '}
      <TextLink to="/workspace/$workspaceId/settings" params={{ workspaceId }} hash="assistant">
        {t('welcome.setModel')}
      </TextLink>
    </p>
  );
}

function Question({
  icon: Icon,
  text,
  onAsk,
}: {
  icon: LucideIcon;
  text: string;
  onAsk(text: string): void;
}) {
  return (
    <li className="border-b border-hairline">
      <button
        type="button"
        onClick={() => onAsk(text)}
        className={clsx(
          'flex min-h-10 w-full items-center gap-3 px-1 py-2',
          'cursor-pointer rounded text-start outline-offset-[-2px]',
          'hover:bg-hover',
        )}
      >
        <Icon size={16} strokeWidth={1.75} className="shrink-0 text-accent" aria-hidden="true" />
        <span className="min-w-0 flex-1">{text}</span>
      </button>
    </li>
  );
}

/** The user's earlier conversations with the assistant, the latest first. */
function Earlier({ channelId }: { channelId: string }) {
  const { t } = useTranslation('assistant');
  const earlier = useConversations()
    .filter(
      ({ channel, isAssistant }) =>
        isAssistant && channel.id !== channelId && lastMessageAt(channel.id) !== null,
    )
    .slice(0, EARLIER);
  if (earlier.length === 0) return null;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="px-1 text-sm font-medium text-soft">{t('welcome.earlier')}</h3>
      <ul>
        {earlier.map(({ channel, title }) => (
          <li key={channel.id}>
            <Link
              to="/chat/$chatId"
              params={{ chatId: channel.id }}
              className="flex min-h-8 items-center gap-3 rounded px-1 text-sm hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <span className="shrink-0 text-sm text-faint">
                <RelativeTime at={lastMessageAt(channel.id) ?? channel.created_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
