import { Button, Popover } from '@heroui/react';
import { SmilePlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { PanelOverlay } from '../../ui/Overlays.tsx';

const EmojiPicker = lazy(() => import('./EmojiPicker.tsx'));

/** Shows the chosen emoji or a placeholder, and opens the picker. */
export function EmojiButton({
  value,
  label,
  onChange,
}: {
  value: string;
  label: string;
  onChange(emoji: string): void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover isOpen={isOpen} onOpenChange={setOpen}>
      <Button
        variant="outline"
        className="h-9.5 w-16 shrink-0 border border-hairline bg-raised"
        aria-label={label}
      >
        {value ? (
          <span className="text-xl leading-none">{value}</span>
        ) : (
          <SmilePlus size={17} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
        )}
      </Button>
      <PanelOverlay label={label} placement="bottom start" className="p-1">
        <Suspense fallback={<div className="h-92 w-79" />}>
          <EmojiPicker
            onPick={(emoji) => {
              setOpen(false);
              onChange(emoji);
            }}
          />
        </Suspense>
      </PanelOverlay>
    </Popover>
  );
}
