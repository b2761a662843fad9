import { clsx } from 'clsx';
import type { SkinTone } from 'frimousse';
import { ImagePlus } from 'lucide-react';
import { Button } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { SKIN_TONES } from './skin-tone.ts';

const HANDS: Record<SkinTone, string> = {
  none: '✋',
  light: '✋🏻',
  'medium-light': '✋🏼',
  medium: '✋🏽',
  'medium-dark': '✋🏾',
  dark: '✋🏿',
};

type PickerFootProps = {
  tone: SkinTone;
  onTone(tone: SkinTone): void;
  onAdd?: (() => void) | undefined;
};

/** Footer of the picker: a button to add a custom emoji, and the skin tone. */
export function PickerFoot({ tone, onTone, onAdd }: PickerFootProps) {
  const { t } = useTranslation('emoji');
  return (
    <div className="flex h-11 items-center justify-between border-t border-hairline px-2">
      {onAdd ? (
        <Button size="sm" variant="ghost" onPress={onAdd}>
          <ImagePlus size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('add')}
        </Button>
      ) : (
        <span />
      )}
      <div role="radiogroup" aria-label={t('tone')} className="flex">
        {SKIN_TONES.map((known) => (
          <label
            key={known}
            className={clsx(
              'grid size-7 place-items-center',
              'cursor-pointer rounded-md text-base',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent',
              known === tone ? 'bg-pressed' : 'hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name="skin-tone"
              className="sr-only"
              aria-label={t(`tones.${known}`)}
              checked={known === tone}
              onChange={() => onTone(known)}
            />
            <span aria-hidden="true">{HANDS[known]}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
