import { Button, Popover } from '@heroui/react';
import { ChevronDown, SmilePlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tip } from '../../ui/Tip.tsx';
import { EmojiSign } from '../emoji/EmojiText.tsx';
import { useCustomEmoji } from '../emoji/queries.ts';
import { recentEmoji, rememberEmoji } from '../emoji/recent-emoji.ts';
import { PanelOverlay } from '../../ui/Overlays.tsx';

const EmojiPicker = lazy(() => import('../emoji/EmojiPicker.tsx'));

type ReactionMenuProps = {
  onPick(emoji: string): void;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
};

/** Recent emoji, with a button for all others. A custom emoji is picked as ':name:'. */
export function ReactionMenu({ onPick, isOpen, onOpenChange }: ReactionMenuProps) {
  const { t } = useTranslation('messages');
  const custom = useCustomEmoji();
  const [showsAll, setShowsAll] = useState(false);
  const change = (open: boolean) => {
    setShowsAll(false);
    onOpenChange(open);
  };
  const pick = (emoji: string) => {
    rememberEmoji(emoji);
    change(false);
    onPick(emoji);
  };
  return (
    <Popover isOpen={isOpen} onOpenChange={change}>
      <Tip text={t('react')} shortcut="+">
        <Button isIconOnly size="sm" variant="ghost" aria-label={t('react')}>
          <SmilePlus size={17} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </Tip>
      <PanelOverlay label={t('react')} placement="top end" className="p-1">
        {showsAll ? (
          <Suspense fallback={<div className="h-92 w-79" />}>
            <EmojiPicker hasCustom onPick={pick} />
          </Suspense>
        ) : (
          <div className="flex items-center gap-0.5">
            {recentEmoji((name) => custom.has(name)).map((emoji, index) => (
              <Button
                key={emoji}
                isIconOnly
                size="sm"
                variant="ghost"
                autoFocus={index === 0}
                aria-label={emoji}
                onPress={() => pick(emoji)}
              >
                <span className="text-lg leading-none">
                  <EmojiSign emoji={emoji} />
                </span>
              </Button>
            ))}
            <Button
              isIconOnly
              size="sm"
              variant="ghost"
              aria-label={t('moreEmoji')}
              onPress={() => setShowsAll(true)}
            >
              <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          </div>
        )}
      </PanelOverlay>
    </Popover>
  );
}
