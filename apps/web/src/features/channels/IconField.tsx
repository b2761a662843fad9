import { Button, Description, Label, Popover } from '@heroui/react';
import { SmilePlus } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

const EmojiPicker = lazy(() => import('../messages/EmojiPicker.tsx'));

/** A channel's emoji, or none. */
export function IconField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const { t } = useTranslation('channels');
  const [isOpen, setOpen] = useState(false);
  const labelId = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <Label id={labelId} elementType="span">{t('icon')}</Label>
      <div className="flex items-center gap-2">
        <Popover isOpen={isOpen} onOpenChange={setOpen}>
          <Button variant="outline" className="h-9.5 w-16 border border-hairline bg-raised" aria-label={value ? t('changeIcon', { icon: value }) : t('chooseIcon')}>
            {value ? <span className="text-xl leading-none">{value}</span> : <SmilePlus size={17} strokeWidth={1.75} className="text-faint" aria-hidden="true" />}
          </Button>
          <Popover.Content placement="bottom start" className="p-1">
            <Popover.Dialog aria-labelledby={labelId} className="p-0">
              <Suspense fallback={<div className="h-80 w-74" />}>
                <EmojiPicker
                  onPick={(emoji) => {
                    setOpen(false);
                    onChange(emoji);
                  }}
                />
              </Suspense>
            </Popover.Dialog>
          </Popover.Content>
        </Popover>
        {value && <Button variant="ghost" size="sm" onPress={() => onChange('')}>{t('removeIcon')}</Button>}
      </div>
      <Description className="text-[13px] text-faint">{t('iconHint')}</Description>
    </div>
  );
}
