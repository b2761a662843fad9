import { type ReactNode } from 'react';
import { afterPaint } from '../../lib/after-paint.tsx';
import { useCardTriggers } from './use-card-triggers.ts';

const PlacedCard = afterPaint(() => import('./PlacedCard.tsx'));

/** Shows the card of whatever inside has `nounProps` with `card`: on hover, and with Alt+Enter. */
export function CardHost({ children }: { children: ReactNode }) {
  const { shown, triggers, stay, leave, close } = useCardTriggers();
  return (
    <>
      <div className="contents" {...triggers}>
        {children}
      </div>
      {shown && <PlacedCard {...shown} onEnter={stay} onLeave={leave} onClose={close} />}
    </>
  );
}
