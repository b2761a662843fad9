import { type Channel, channelTitle, profileName } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { inRem } from '../../lib/rem.ts';
import { useConversationById } from '../conversations/queries.ts';
import { PageState } from './PageState.tsx';
import type { Direction } from './use-pages.ts';

/**
 * Height in pixels at the default text size. The same for all content, so that nothing below moves
 * after older messages are loaded.
 */
export const LIST_START_HEIGHT = 76;

/**
 * Shown above the first loaded message: older messages are loading or failed to load, or the
 * channel starts here.
 */
export function ListStart({
  channel,
  hasOlder,
  older,
}: {
  channel: Channel;
  hasOlder: boolean;
  older: Direction;
}) {
  const { t } = useTranslation('messages');
  return (
    <div
      className="flex shrink-0 flex-col justify-end overflow-hidden px-1.5 pb-1"
      style={{ height: inRem(LIST_START_HEIGHT) }}
    >
      {!hasOlder &&
        (channel.visibility === 'direct' ? (
          <ConversationStart channelId={channel.id} />
        ) : (
          <Start
            title={t('beginning', { channel: channelTitle(channel) })}
            text={channel.description}
            lines="of-text"
          />
        ))}
      {hasOlder && <PageState of={older} loading={t('loadingOlder')} failed={t('olderFailed')} />}
    </div>
  );
}

/** A conversation is titled with the names of its members. */
function ConversationStart({ channelId }: { channelId: string }) {
  const { t } = useTranslation('messages');
  const people = useConversationById(channelId)?.people ?? [];
  return (
    <Start
      title={t('beginningDirect', { people: people.map(profileName).join(', ') })}
      text={t('beginningDirectText')}
      lines="of-title"
    />
  );
}

/** The height fits three lines: either the title or the description may take two of them. */
const LINES = {
  'of-title': { title: 'line-clamp-2', text: 'line-clamp-1' },
  'of-text': { title: 'truncate', text: 'line-clamp-2' },
};

type StartProps = { title: string; text: string | null; lines: keyof typeof LINES };

function Start({ title, text, lines }: StartProps) {
  return (
    <>
      <p className={`${LINES[lines].title} font-title text-lg leading-snug`}>{title}</p>
      {text && <p className={`${LINES[lines].text} text-sm leading-5 text-faint`}>{text}</p>}
    </>
  );
}
