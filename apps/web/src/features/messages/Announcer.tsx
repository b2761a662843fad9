import { plainLine } from '@parley/markdown';
import {
  isStreaming,
  type Message,
  placeholderAuthor,
  shorten,
  profileName,
  textOf,
} from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useLabels } from '../text/labels.ts';
import { useIsKnown, useProfiles, useOwnId } from '../../data/index.ts';

/** Longer messages are cut; the rest can be read in the list. */
const LONGEST = 160;

/**
 * Announces new messages of others to screen readers, an answer once it is complete. The list
 * itself is not a live region: it mounts and unmounts rows while scrolling, which would be
 * announced as new messages.
 */
export function Announcer({ news }: { news: Message | undefined }) {
  const { t } = useTranslation('messages');
  const profiles = useProfiles();
  const labelOf = useLabels();
  const ownId = useOwnId();
  const author = profiles.get(news?.author_id ?? '');
  const isEverybodyKnown = useIsKnown('memberships');
  // A message is announced only once, so it waits for the author's name.
  const isNamed = author !== undefined || isEverybodyKnown || news?.author_id === null;
  const isNews = news && news.author_id !== ownId && !isStreaming(news) && isNamed;
  return (
    <p className="sr-only" aria-live="polite">
      {isNews && (
        // The key makes a repeated text a separate announcement.
        <span key={news.id}>
          {t('announced', {
            name: author ? profileName(author) : placeholderAuthor(news.role),
            text: shorten(plainLine(textOf(news), labelOf), LONGEST) || t('files'),
          })}
        </span>
      )}
    </p>
  );
}
