import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { SkeletonLines } from '../Skeletons.tsx';

type CardFrameProps = {
  picture: ReactNode;
  title: ReactNode;
  /** One line below the title. */
  about?: ReactNode;
  /** What it is and who may see it. */
  children?: ReactNode;
  /** Buttons and links. */
  actions?: ReactNode;
};

/** The layout of every card: picture, title, facts, actions. */
export function CardFrame({ picture, title, about, children, actions }: CardFrameProps) {
  return (
    <div className="flex flex-col gap-3 text-sm">
      <div className="flex items-start gap-3">
        <div className="shrink-0" aria-hidden="true">
          {picture}
        </div>
        <div className="min-w-0 flex-1 leading-snug">
          <p className="font-semibold wrap-anywhere">{title}</p>
          {about && <p className="text-soft">{about}</p>}
        </div>
      </div>
      {children && <ul className="flex flex-col gap-1.5">{children}</ul>}
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}

/** Instead of a card: lines while its row is not loaded, then why there is none. */
export const NoCard = ({ isKnown, text }: { isKnown: boolean; text: string }) =>
  isKnown ? <p className="text-sm text-soft">{text}</p> : <SkeletonLines count={3} />;

/** One fact of a card. */
export const CardFact = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex items-start gap-2 leading-snug">
    <Icon size={15} strokeWidth={1.75} className="mt-0.5 shrink-0 text-faint" aria-hidden="true" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
);
