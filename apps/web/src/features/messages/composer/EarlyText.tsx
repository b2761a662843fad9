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
        className="min-h-11 w-full resize-none bg-transparent px-3.5 pt-3 pb-1 outline-hidden"
      />
    </div>
  );
}

/** What stands in the field; a text that is sent can no longer be changed. */
export const earlyTextIn = (field: HTMLTextAreaElement): EarlyText => ({
  text: field.value,
  hasFocus: field === document.activeElement,
  isSent: field.readOnly,
});
