import { MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../../ui/PlainButton.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { useCommented } from './commented-state.ts';

/** Opens and closes the column with the comments, and tells how many there are. */
export function CommentsButton() {
  const { t, i18n } = useTranslation('comments');
  const state = useCommented();
  if (!state) return null;
  const { comments, isOpen, setOpen } = state;
  const count = comments.length;
  return (
    <Tip text={t('comments')} shortcut="C">
      <PlainButton
        size="sm"
        variant="ghost"
        aria-expanded={isOpen}
        aria-label={count > 0 ? t('commentsCount', { count }) : t('comments')}
        onPress={() => setOpen(!isOpen)}
        className={`min-w-9 gap-1.5 px-2 tabular-nums ${isOpen ? 'text-accent' : ''}`}
      >
        <MessageSquareText size={17} strokeWidth={1.75} aria-hidden="true" />
        {count > 0 && new Intl.NumberFormat(i18n.language).format(count)}
      </PlainButton>
    </Tip>
  );
}
