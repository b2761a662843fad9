import { clsx } from 'clsx';
import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { laterPart } from '../../lib/later-part.tsx';
import type { NounKind } from '../../lib/nouns.ts';

const NounMenu = laterPart(async () => ({ default: (await import('./NounMenu.tsx')).NounMenu }));

type NounMenuButtonProps = { kind: NounKind; id: string; label: string; className?: string };

/**
 * The '…' button of a row. Long lists have one in each row, so it is native and the menu mounts
 * only when pressed.
 */
export function NounMenuButton({ kind, id, label, className = '' }: NounMenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    // Some browsers do not focus a button on press, and the menu returns the focus here.
    button.current?.focus();
    setOpen(true);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
        onKeyDown={keyDown}
        className={clsx(
          'grid size-8 place-items-center',
          'cursor-pointer rounded-lg text-soft transition-colors',
          'hover:bg-hover',
          className,
        )}
      >
        <Ellipsis size={17} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {isOpen && (
        <NounMenu
          noun={{ kind, id }}
          label={label}
          triggerRef={button}
          placement="bottom end"
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
