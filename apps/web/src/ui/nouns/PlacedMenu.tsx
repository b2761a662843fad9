import { useRef } from 'react';
import type { NounRef } from '../../lib/nouns.ts';
import { NounMenu } from './NounMenu.tsx';
import type { MenuPlace } from './use-menu-triggers.ts';

type PlacedMenuProps = { noun: NounRef; place: MenuPlace; onClose(): void };

/** A row's menu at the pointer. */
export default function PlacedMenu({ noun, place: { x, y }, onClose }: PlacedMenuProps) {
  const point = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={point} aria-hidden="true" className="fixed size-0" style={{ left: x, top: y }} />
      <NounMenu
        key={`${noun.kind}:${noun.id}:${x}:${y}`}
        noun={noun}
        triggerRef={point}
        placement="bottom start"
        onClose={onClose}
      />
    </>
  );
}
