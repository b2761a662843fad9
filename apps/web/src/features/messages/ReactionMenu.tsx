import { Button, Popover } from '@heroui/react';
import { SmilePlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const EmojiPicker = lazy(() => import('./EmojiPicker.tsx'));

const STORED = 'parley-recent-emoji';
const FIRST = ['👍', '❤️', '😄', '🎉', '👀', '✅'];

/** The person's recent reactions first, then the usual ones. */
function recentEmoji(): string[] {
  const stored = (localStorage.getItem(STORED) ?? '').split(' ').filter(Boolean);
  return [...new Set([...stored, ...FIRST])].slice(0, 6);
}

function rememberEmoji(emoji: string): void {
  localStorage.setItem(STORED, [...new Set([emoji, ...recentEmoji()])].slice(0, 6).join(' '));
}

/** Recent emoji at once, all others behind them. */
export function ReactionMenu({ onPick, className = '' }: { onPick(emoji: string): void; className?: string }) {
  const { t } = useTranslation('messages');
  const [isOpen, setOpen] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const pick = (emoji: string) => {
    rememberEmoji(emoji);
    setOpen(false);
    onPick(emoji);
  };
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        setShowsAll(false);
      }}
    >
      <Button isIconOnly size="sm" variant="ghost" aria-label={t('react')} className={className}><SmilePlus size={17} strokeWidth={1.75} aria-hidden="true" /></Button>
      <Popover.Content placement="top end" className="p-1">
        <Popover.Dialog aria-label={t('react')} className="p-0">
          {showsAll ? (
            <Suspense fallback={<div className="h-80 w-74" />}><EmojiPicker onPick={pick} /></Suspense>
          ) : (
            <div className="flex items-center gap-0.5">
              {recentEmoji().map((emoji) => (
                <Button key={emoji} isIconOnly size="sm" variant="ghost" aria-label={emoji} onPress={() => pick(emoji)}><span className="text-lg">{emoji}</span></Button>
              ))}
              <Button size="sm" variant="ghost" onPress={() => setShowsAll(true)}>{t('moreEmoji')}</Button>
            </div>
          )}
        </Popover.Dialog>
      </Popover.Content>
    </Popover>
  );
}
