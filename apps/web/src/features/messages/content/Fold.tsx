import { clsx } from 'clsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConversationState } from '../conversation-state.tsx';

/** Unfolded messages stay unfolded when the list unmounts and remounts them. */
const unfolded = new Set<string>();

type FoldProps = { messageId: string; children: ReactNode };

/**
 * Shows the start of a long message until the user unfolds it. A message that is jumped to is
 * unfolded, because the sought text may be in any line.
 */
export function Fold({ messageId, children }: FoldProps) {
  const { t } = useTranslation('messages');
  const { target } = useConversationState();
  const isSought = target?.messageId === messageId;
  const [isOpen, setOpen] = useState(isSought || unfolded.has(messageId));
  const [sought, setSought] = useState(isSought);
  const text = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  const id = useId();
  if (isSought !== sought) {
    setSought(isSought);
    if (isSought) setOpen(true);
  }

  useEffect(() => {
    if (isOpen) unfolded.add(messageId);
    else unfolded.delete(messageId);
    // The end, at which the user folded the text, is far below its start.
    if (wasOpen.current && !isOpen) text.current?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen, messageId]);

  const unfoldTo = ({ target: focused, currentTarget }: FocusEvent) => {
    const end = currentTarget.getBoundingClientRect().bottom;
    if (focused.getBoundingClientRect().bottom > end) setOpen(true);
  };
  const Icon = isOpen ? ChevronUp : ChevronDown;
  return (
    <>
      <div
        ref={text}
        id={id}
        onFocus={isOpen ? undefined : unfoldTo}
        className={clsx(
          !isOpen && 'max-h-[30rem] overflow-clip mask-b-from-[calc(100%-4rem)]',
          'print:max-h-none print:mask-none',
        )}
      >
        {children}
      </div>
      <button
        type="button"
        data-unfolds
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={clsx(
          'mt-1 flex items-center gap-1 rounded-md text-sm font-medium text-accent',
          'underline-offset-4 hover:underline print:hidden',
        )}
      >
        <Icon size={14} strokeWidth={2} aria-hidden="true" />
        {t(isOpen ? 'showLess' : 'showAll')}
      </button>
    </>
  );
}
