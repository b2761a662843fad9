import type { LinkPreview } from '@parley/model';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { collections } from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useLinkPreviews } from '../message-extras.ts';

/** Previews of linked pages; the author can remove a card. */
export function LinkCards({ messageId, isOwn }: { messageId: string; isOwn: boolean }) {
  const cards = useLinkPreviews(messageId)
    .filter(({ title }) => title)
    .toSorted((a, b) => a.position - b.position);
  return cards.map((card) => <LinkCard key={card.id} card={card} isOwn={isOwn} />);
}

function LinkCard({ card, isOwn }: { card: LinkPreview; isOwn: boolean }) {
  const { t } = useTranslation('messages');
  const remove = () =>
    collections.link_previews
      .delete(card.id)
      .catch((error: unknown) => toast.error(errorText(error)));
  return (
    <div className="group/card relative mt-1.5 max-w-lg">
      <a
        href={card.url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="flex gap-3 rounded-lg border border-hairline bg-raised p-2.5 transition-colors hover:bg-hover/60"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate text-xs text-faint">
            {card.site_name ?? URL.parse(card.url)?.hostname}
          </span>
          <span className="line-clamp-1 font-medium text-accent">{card.title}</span>
          {card.description && (
            <span className="line-clamp-2 text-sm text-soft">{card.description}</span>
          )}
        </span>
        {card.image && (
          <img src={card.image} alt="" className="size-18 shrink-0 rounded-md object-cover" />
        )}
      </a>
      {isOwn && (
        <span
          className={clsx(
            'absolute -end-2 -top-2 hidden',
            'rounded-lg border border-hairline bg-raised [@media(hover:none)]:block',
            'group-focus-within/card:block group-hover/card:block',
          )}
        >
          <IconButton
            label={t('removeCard')}
            icon={X}
            className="h-7 w-7"
            onPress={() => void remove()}
          />
        </span>
      )}
    </div>
  );
}
