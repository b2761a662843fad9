import { type EmojiData, EmojiPicker as Picker, type SkinTone } from 'frimousse';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasHover } from '../../lib/has-hover.ts';
import { AddEmoji } from './AddEmoji.tsx';
import { CategoryBar } from './CategoryBar.tsx';
import { shortcode } from './custom-name.ts';
import { EmojiSign } from './EmojiText.tsx';
import { loadEmoji } from './emoji-data.ts';
import { pickerData } from './picker-data.ts';
import { PickerFoot } from './PickerFoot.tsx';
import { useCustomEmoji } from './queries.ts';
import { rememberEmoji, usedEmoji } from './recent-emoji.ts';
import { rememberedTone, rememberTone } from './skin-tone.ts';

const COLUMNS = 9;

type EmojiPickerProps = {
  onPick(emoji: string): void;
  /** Includes custom emoji, picked as ':name:', and a form to add one. */
  hasCustom?: boolean;
};

/**
 * All emoji, searchable by name in the interface's language. The data comes from our own origin.
 */
export default function EmojiPicker({ onPick, hasCustom = false }: EmojiPickerProps) {
  const [isAdding, setAdding] = useState(false);
  const pick = (emoji: string) => {
    rememberEmoji(emoji);
    onPick(emoji);
  };
  if (isAdding)
    return <AddEmoji onDone={(name) => pick(shortcode(name))} onCancel={() => setAdding(false)} />;
  return (
    <AllEmoji
      onPick={pick}
      hasCustom={hasCustom}
      onAdd={hasCustom ? () => setAdding(true) : undefined}
    />
  );
}

function AllEmoji({
  onPick,
  hasCustom,
  onAdd,
}: Required<EmojiPickerProps> & { onAdd: (() => void) | undefined }) {
  'use memo';
  const { t, i18n } = useTranslation('emoji');
  const custom = useCustomEmoji();
  const [tone, setTone] = useState<SkinTone>(rememberedTone);
  const [search, setSearch] = useState('');
  const [data, setData] = useState<EmojiData | null>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const names = hasCustom ? [...custom.keys()] : [];
  // Read once: a pick only counts as recent the next time, so that the list does not move.
  const [recent] = useState(() => usedEmoji((name) => names.includes(name)));
  const resolve = async () => {
    const made = pickerData(await loadEmoji(i18n.language), {
      recent,
      custom: names,
      labels: { recent: t('recent'), custom: t('custom') },
    });
    setData(made);
    return made;
  };
  return (
    <Picker.Root
      // The picker only loads its data once, so a changed list of custom emoji needs a new
      // instance.
      key={names.join()}
      locale={i18n.language}
      resolveEmojiData={resolve}
      columns={COLUMNS}
      skinTone={tone}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
      className="mx-auto flex h-92 w-79 flex-col"
    >
      <Picker.Search
        autoFocus={hasHover()}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        aria-label={t('search')}
        placeholder={t('search')}
        className="m-2 h-9 rounded-lg border border-hairline bg-raised px-3 outline-offset-[-1px]"
      />
      {data && search === '' && <CategoryBar data={data} columns={COLUMNS} viewport={viewport} />}
      <Picker.Viewport
        ref={viewport}
        tabIndex={0}
        className="relative min-h-0 flex-1 outline-hidden"
      >
        <Picker.Loading className="grid h-full place-items-center text-faint">…</Picker.Loading>
        <Picker.Empty className="grid h-full place-items-center text-faint">
          {t('none')}
        </Picker.Empty>
        <Picker.List className="pb-2 select-none" components={PARTS} />
      </Picker.Viewport>
      <PickerFoot
        tone={tone}
        onTone={(next) => {
          rememberTone(next);
          setTone(next);
        }}
        onAdd={onAdd}
      />
    </Picker.Root>
  );
}

/** The picker counts rows and columns from 0, screen readers from 1. */
const counted = (index: number | undefined) => (index === undefined ? undefined : index + 1);

const PARTS: React.ComponentProps<typeof Picker.List>['components'] = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className="bg-raised px-3 py-1.5 text-xs text-faint">
      {category.label}
    </div>
  ),
  Row: ({ children, ...props }) => (
    <div {...props} aria-rowindex={counted(props['aria-rowindex'])} className="px-2">
      {children}
    </div>
  ),
  Emoji: ({ emoji, ...props }) => (
    <button
      type="button"
      {...props}
      role="gridcell"
      aria-colindex={counted(props['aria-colindex'])}
      className="grid size-8 place-items-center rounded-md text-lg data-active:bg-hover"
    >
      <EmojiSign emoji={emoji.emoji} />
    </button>
  ),
};
