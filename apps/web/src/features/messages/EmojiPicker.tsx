import { EmojiPicker as Picker } from 'frimousse';
import { useTranslation } from 'react-i18next';

/** Every emoji, searchable; its data comes from our own origin. */
export default function EmojiPicker({ onPick }: { onPick(emoji: string): void }) {
  const { t, i18n } = useTranslation('messages');
  return (
    <Picker.Root locale={i18n.language === 'de' ? 'de' : 'en'} emojibaseUrl={`${window.location.origin}/emoji`} onEmojiSelect={({ emoji }) => onPick(emoji)} className="flex h-80 w-74 flex-col">
      <Picker.Search autoFocus aria-label={t('searchEmoji')} placeholder={t('searchEmoji')} className="m-2 h-9 rounded-lg border border-hairline bg-raised px-3 outline-offset-[-1px]" />
      <Picker.Viewport className="relative min-h-0 flex-1 outline-hidden">
        <Picker.Loading className="grid h-full place-items-center text-faint">…</Picker.Loading>
        <Picker.Empty className="grid h-full place-items-center text-faint">{t('noEmoji')}</Picker.Empty>
        <Picker.List
          className="pb-2 select-none"
          components={{
            CategoryHeader: ({ category, ...props }) => <div {...props} className="bg-raised px-3 py-1.5 text-xs text-faint">{category.label}</div>,
            Row: ({ children, ...props }) => <div {...props} className="px-1.5">{children}</div>,
            Emoji: ({ emoji, ...props }) => <button type="button" {...props} className="grid size-8 place-items-center rounded-md text-lg data-active:bg-hover">{emoji.emoji}</button>,
          }}
        />
      </Picker.Viewport>
    </Picker.Root>
  );
}
