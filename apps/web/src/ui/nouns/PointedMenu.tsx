import { useRef } from 'react';
import type { NounRef } from '../../lib/nouns.ts';
import { NounMenu } from './NounMenu.tsx';
import type { MenuPoint } from './use-menu-triggers.ts';

type PointedMenuProps = { noun: NounRef; point: MenuPoint; onClose(): void };

/** A row's menu at the pointer. */
export default function PointedMenu({ noun, point: { x, y }, onClose }: PointedMenuProps) {
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
