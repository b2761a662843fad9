import { Button, Description, Label } from '@heroui/react';
import { useTranslation } from 'react-i18next';
import { EmojiButton } from '../emoji/EmojiButton.tsx';

/** A channel's emoji, or none. */
export function IconField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const { t } = useTranslation('channels');
  return (
    <div className="flex flex-col gap-1.5">
      <Label elementType="span">{t('icon')}</Label>
      <div className="flex items-center gap-2">
        <EmojiButton
          value={value}
          label={value ? t('changeIcon', { icon: value }) : t('chooseIcon')}
          onChange={onChange}
        />
        {value && (
          <Button variant="ghost" size="sm" onPress={() => onChange('')}>
            {t('removeIcon')}
          </Button>
        )}
      </div>
      <Description className="text-sm text-faint">{t('iconHint')}</Description>
    </div>
  );
}
