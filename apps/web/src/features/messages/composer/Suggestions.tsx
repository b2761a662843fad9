import { clsx } from 'clsx';
import { Hash, Lock, Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CustomEmojiImage } from '../../emoji/EmojiText.tsx';
import { nameOf } from '../../emoji/custom-name.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import type { Suggesting, Suggestion, Trigger } from './suggestion.ts';

const NAMES = {
  '@': 'suggestPeople',
  '#': 'suggestChannels',
  ':': 'suggestEmoji',
  '/': 'suggestCommands',
} as const satisfies Record<Trigger, string>;

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/**
 * The list of suggestions. The focus stays in the editor, which refers to the list like a combobox.
 */
export function Suggestions({
  id,
  suggesting: { trigger, items, selected, choose },
}: {
  id: string;
  suggesting: NonNullable<Suggesting>;
}) {
  const { t } = useTranslation('composer');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[selected]?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t(NAMES[trigger])}
      className={clsx(
        'absolute start-0 bottom-full z-20 mb-1.5 max-h-[min(24rem,60dvh)] max-w-full',
        'overflow-y-auto p-1',
        'rounded-xl border border-hairline bg-raised shadow-(--shadow)',
        trigger === '/' ? 'w-108' : 'w-72',
      )}
    >
      {items.map((item, index) => (
        <div
          key={item.id}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === selected}
          onMouseDown={(event) => {
            // The editor keeps the focus.
            event.preventDefault();
            choose(item);
          }}
          className={clsx(
            'flex min-h-9 items-center gap-2.5 px-2',
            'cursor-pointer rounded-md',
            index === selected ? 'bg-hover' : 'hover:bg-hover/60',
          )}
        >
          <Mark item={item} />
          <Name item={item} />
        </div>
      ))}
    </div>
  );
}

function Name({ item }: { item: Suggestion }) {
  if (item.kind === 'command') {
    return (
      <span className="min-w-0 py-1 leading-snug">
        <span className="font-medium">{item.label}</span>{' '}
        <span className="text-soft">{item.usage}</span>
        <span className="block truncate text-xs text-faint">{item.hint}</span>
      </span>
    );
  }
  return (
    <>
      <span className="truncate">{item.kind === 'everyone' ? `@${item.label}` : item.label}</span>
      {item.hint && <span className="ms-auto shrink-0 text-xs text-faint">{item.hint}</span>}
    </>
  );
}

const ICON = {
  size: 16,
  strokeWidth: 1.75,
  className: 'shrink-0 text-faint',
  'aria-hidden': true,
} as const;

function Mark({ item }: { item: Suggestion }) {
  switch (item.kind) {
    case 'person':
      return <Avatar profile={item.profile} size="sm" />;
    case 'everyone':
      return (
        <span className="grid size-6 shrink-0 place-items-center">
          <Users {...ICON} />
        </span>
      );
    case 'channel':
      return item.isPrivate ? <Lock {...ICON} /> : <Hash {...ICON} />;
    case 'emoji':
      return (
        <span className="w-6 shrink-0 text-center text-lg leading-none" aria-hidden="true">
          {item.url ? (
            <CustomEmojiImage name={nameOf(item.emoji) ?? ''} url={item.url} />
          ) : (
            item.emoji
          )}
        </span>
      );
    case 'command':
      return null;
  }
}
