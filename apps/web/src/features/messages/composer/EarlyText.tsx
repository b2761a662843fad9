import { clsx } from 'clsx';
import { channelTitle, type Channel } from '@parley/model';
import { ArrowUp, AtSign, Bold, ChevronDown, Code, List, Plus, Smile } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasHover } from '../../../lib/has-hover.ts';

/** Text typed before the editor was loaded; the editor continues with it. */
export type EarlyText = { text: string; hasFocus: boolean; isSent: boolean };

type EarlyTextProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  channel: Channel;
  isThread: boolean;
};

/**
 * Takes the editor's place while its code loads. No keystroke is lost, and Enter sends the text as
 * soon as possible.
 */
export function EarlyTextField({ field, channel, isThread }: EarlyTextProps) {
  const { t } = useTranslation('messages');
  const [isSent, setSent] = useState(false);
  const send = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    setSent(event.currentTarget.value.trim() !== '');
  };
  const hasName = !isThread && channel.visibility !== 'direct';
  return (
    <div className="absolute inset-x-[calc(var(--spacing-gutter)+1px)] top-px z-10">
      <textarea
        ref={field}
        // Focused under the same condition as the editor.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={hasHover()}
        aria-label={t('writeEarly')}
        placeholder={hasName ? t('placeholder', { channel: channelTitle(channel) }) : undefined}
        readOnly={isSent}
        rows={1}
        onKeyDown={send}
        onCompositionStart={({ currentTarget }) => (currentTarget.dataset.composing = '')}
        onCompositionEnd={({ currentTarget }) => delete currentTarget.dataset.composing}
        className="min-h-11 w-full resize-none bg-transparent px-3.5 pt-3 pb-1 outline-hidden placeholder:truncate"
      />
    </div>
  );
}

const TOOLS = [
  [Plus, ''],
  [Bold, 'max-sm:hidden'],
  [List, 'max-sm:hidden'],
  [Code, 'max-sm:hidden'],
  [AtSign, ''],
  [Smile, ''],
] as const;

/** The frame of the editor and the look of its buttons, which work once their code is there. */
export const EarlyFrame = (
  <div
    aria-hidden="true"
    className={clsx(
      'mx-gutter mb-3 flex h-21 flex-col justify-end rounded-xl border border-hairline bg-raised',
      'group-focus-within/early:border-accent/55',
    )}
  >
    <div className="flex items-center gap-0.5 px-1.5 pb-1.5 text-soft">
      {TOOLS.map(([Icon, className], index) => (
        <span key={index} className={clsx('grid size-8 place-items-center', className)}>
          <Icon size={17} strokeWidth={1.75} />
        </span>
      ))}
      <span className="ms-auto flex h-8 rounded-lg bg-(--surface-tertiary)">
        <ArrowUp size={17} strokeWidth={2} className="m-auto mx-[7.5px]" />
        <ChevronDown size={14} strokeWidth={2} className="mx-1.25 my-auto" />
      </span>
    </div>
  </div>
);

/**
 * Passes on the field's text, after an active input method is done.
 * @param use must take over the focus, if the field has it, before it returns
 */
export function handOn(field: HTMLTextAreaElement, use: (early: EarlyText) => void): void {
  // The field has the text only after the event.
  if (isComposing(field))
    return field.addEventListener('compositionend', () => setTimeout(handOn, 0, field, use), {
      once: true,
    });
  // The field is read-only once the text is to be sent.
  use({ text: field.value, hasFocus: field === document.activeElement, isSent: field.readOnly });
}

/**
 * True while an input method is composing in the field; moving the focus would discard its text.
 */
export const isComposing = (field: Element | null): boolean =>
  field?.hasAttribute('data-composing') ?? false;
