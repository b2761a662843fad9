import {
  isStreaming,
  type Message,
  placeholderAuthor,
  plainText,
  shorten,
  profileName,
  textOf,
} from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useIsKnown, useProfiles, useOwnId } from '../../data/index.ts';

/** The rest of a long message is read where it stands. */
const LONGEST = 160;

/**
 * Reads new messages of others to a screen reader, an answer when it is complete. The list itself
 * is silent: it mounts and unmounts rows as it scrolls, which would be read out as news.
 */
export function Announcer({ news }: { news: Message | undefined }) {
  const { t } = useTranslation('messages');
  const profiles = useProfiles();
  const ownId = useOwnId();
  const author = profiles.get(news?.author_id ?? '');
  const isEverybodyKnown = useIsKnown('memberships');
  // Said once: not before the author's name is here.
  const isNamed = author !== undefined || isEverybodyKnown || news?.author_id === null;
  const isNews = news && news.author_id !== ownId && !isStreaming(news) && isNamed;
  return (
    <p className="sr-only" aria-live="polite">
      {isNews && (
        // The same words said again are news, too.
        <span key={news.id}>
          {t('announced', {
            name: author ? profileName(author) : placeholderAuthor(news.role),
            text: shorten(plainText(textOf(news)), LONGEST) || t('files'),
          })}
        </span>
      )}
    </p>
  );
}
