import { Popover } from '@heroui/react';
import { Suspense, use, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardModule } from '../../lib/nouns.ts';
import { loadOnce, useNouns } from '../../lib/use-noun.ts';
import type { ShownCard } from './use-card-triggers.ts';

type NounCardProps = ShownCard & {
  onEnter(): void;
  onLeave(): void;
  onClose(): void;
};

/** The card of a row or name, beside it. */
export default function NounCard({ noun, takesFocus, onEnter, onLeave, onClose }: NounCardProps) {
  const { t } = useTranslation('common');
  const load = useNouns()[noun.kind]?.card;
  const { element } = noun;
  const trigger = useRef<Element>(element);
  useEffect(() => {
    trigger.current = element;
    // A row that is gone takes its card with it.
    if (!element.isConnected) onClose();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [element, onClose]);
  if (!load) return null;
  const name = t('about', { name: element.textContent?.trim() ?? '' });
  const card = <Card load={load} id={noun.id} />;
  return (
    <Suspense>
      <Popover isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
        <Popover.Content
          key={`${noun.kind}:${noun.id}`}
          triggerRef={trigger}
          isNonModal={!takesFocus}
          placement="top start"
          className="w-80"
          onPointerEnter={onEnter}
          onPointerLeave={onLeave}
        >
          {takesFocus ? (
            <Popover.Dialog aria-label={name} className="p-4">
              {card}
            </Popover.Dialog>
          ) : (
            <div role="group" aria-label={name} data-hover-card className="p-4">
              {card}
            </div>
          )}
        </Popover.Content>
      </Popover>
    </Suspense>
  );
}

function Card({ load, id }: { load: () => Promise<CardModule>; id: string }) {
  const { default: Content } = use(loadOnce(load));
  return <Content id={id} />;
}
