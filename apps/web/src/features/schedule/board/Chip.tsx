import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { clock } from '../../../lib/format.ts';
import { nounProps } from '../../../lib/nouns.ts';
import { hueOf } from '../../../lib/hue.ts';
import { KIND_ICONS } from '../kinds.ts';
import { audienceName } from './audience.ts';
import { whenText } from './dates.ts';
import type { ShownEvent } from './shown.ts';

/** Colours of a channel, or of the workspace; the same in every view. */
export function coloursOf(channelId: string | null): React.CSSProperties {
  if (channelId === null)
    return { background: 'var(--hover)', color: 'var(--ink)', borderColor: 'var(--faint)' };
  const hue = hueOf(channelId);
  return {
    background: `light-dark(oklch(0.935 0.035 ${hue}), oklch(0.33 0.045 ${hue}))`,
    color: `light-dark(oklch(0.36 0.07 ${hue}), oklch(0.92 0.03 ${hue}))`,
    borderColor: `light-dark(oklch(0.62 0.1 ${hue}), oklch(0.68 0.09 ${hue}))`,
  };
}

type ChipProps = {
  item: ShownEvent;
  onOpen(item: ShownEvent): void;
  hasTime?: boolean;
  isTall?: boolean;
  className?: string;
  style?: React.CSSProperties;
} & Pick<React.ComponentProps<'button'>, 'onPointerDown'>;

/** An event in a grid: title and time, coloured by channel. */
export function Chip({
  item,
  onOpen,
  hasTime = true,
  isTall = false,
  className = '',
  style,
  onPointerDown,
}: ChipProps) {
  const { t } = useTranslation('schedule');
  const { event, start, isAllDay } = item;
  const Icon = KIND_ICONS[event.kind];
  const audience = audienceName(item, t);
  const time = hasTime && !isAllDay ? clock(start) : null;
  // The accessible name starts with the visible text, for voice control.
  const shown = time ? `${time} ${event.title}` : event.title;
  const label = [shown, t(`kinds.${event.kind}`), whenText(item), audience].join(', ');
  return (
    <button
      type="button"
      {...nounProps('event', event.id, { card: true })}
      aria-label={label}
      onPointerDown={onPointerDown}
      onClick={(press) => {
        press.stopPropagation();
        onOpen(item);
      }}
      className={clsx(
        '@container flex min-w-0 items-start gap-1 overflow-hidden px-1.5 py-0.5',
        'rounded-[5px] border-s-[3px] text-start text-xs leading-4 outline-offset-1',
        'transition-[filter]',
        'hover:brightness-97 dark:hover:brightness-115',
        className,
      )}
      style={{ ...coloursOf(event.channel_id), ...style }}
    >
      {/* The title needs the space in a narrow column. */}
      <Icon
        size={12}
        strokeWidth={2}
        className="mt-0.5 shrink-0 @max-[7rem]:hidden"
        aria-hidden="true"
      />
      <span className={`min-w-0 flex-1 ${isTall ? 'line-clamp-3 break-words' : 'truncate'}`}>
        {time && <span className="tabular-nums opacity-85 @max-[6.5rem]:hidden">{time} </span>}
        <span className="font-medium">{event.title}</span>
      </span>
    </button>
  );
}
