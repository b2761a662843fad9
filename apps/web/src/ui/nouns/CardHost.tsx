import { type ReactNode } from 'react';
import { laterPart } from '../../lib/later-part.tsx';
import { useCardTriggers } from './use-card-triggers.ts';

const NounCard = laterPart(() => import('./NounCard.tsx'));

/** Shows the card of whatever inside has `nounProps` with `card`: on hover, and with Alt+Enter. */
export function CardHost({ children }: { children: ReactNode }) {
  const { shown, triggers, stay, leave, close } = useCardTriggers();
  return (
    <>
      <div className="contents" {...triggers}>
        {children}
      </div>
      {shown && <NounCard {...shown} onEnter={stay} onLeave={leave} onClose={close} />}
    </>
  );
}
