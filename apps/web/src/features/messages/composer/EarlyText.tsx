import { channelTitle, type Channel } from '@parley/model';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasHover } from '../../../lib/has-hover.ts';

/** What was typed before the editor was there, for the editor to go on with. */
export type EarlyText = { text: string; hasFocus: boolean; isSent: boolean };

type EarlyTextProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  channel: Channel;
  isThread: boolean;
};

/**
 * Stands where the editor will, as long as its code is on the way: who is quick loses no letter,
 * and Enter sends what they wrote as soon as it can be sent.
 */
export function EarlyTextField({ field, channel, isThread }: EarlyTextProps) {
  const { t } = useTranslation('messages');
  const [isSent, setSent] = useState(false);
  const send = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setSent(event.currentTarget.value.trim() !== '');
  };
  const hasName = !isThread && channel.visibility !== 'direct';
  return (
    <div className="absolute inset-x-gutter top-px z-10">
      <textarea
        ref={field}
        // Where the editor takes the focus too.
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

/**
 * Hands on what stands in the field, once an input method has done with it.
 * @param use must take the focus, if the field has it, before it returns
 */
export function handOn(field: HTMLTextAreaElement, use: (early: EarlyText) => void): void {
  // The words are in the field only after the event.
  if (isComposing(field))
    return field.addEventListener('compositionend', () => setTimeout(handOn, 0, field, use), {
      once: true,
    });
  // A text that is sent can no longer be changed.
  use({ text: field.value, hasFocus: field === document.activeElement, isSent: field.readOnly });
}

/** Whether an input method is at work in a field: to take its focus would take its words. */
export const isComposing = (field: Element | null): boolean =>
  field?.hasAttribute('data-composing') ?? false;
