import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronDown, Ellipsis, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { laterPart } from '../../lib/later-part.tsx';
import { OverlayButton } from '../../ui/OverlayButton.tsx';
import { Tip } from '../../ui/Tip.tsx';
import type { TalkGroup } from './groups.ts';
import { fold } from './list-settings.ts';
import type { ListedTalk } from './queries.ts';

const SectionMenu = laterPart(() => import('./SectionMenu.tsx'));

const ADD = {
  channels: { to: '/channels/new', label: 'newChannel' },
  category: { to: '/channels/new', label: 'newChannel' },
  conversations: { to: '/chat/new', label: 'newConversation' },
} as const;

type TalkSectionProps = {
  group: TalkGroup<ListedTalk>;
  groups: TalkGroup<ListedTalk>[];
  isFolded: boolean;
  /** Where a dragged row or section would be put. */
  dropAt: 'start' | 'end' | undefined;
  children: ReactNode;
};

/** A section with its heading, which collapses it. */
export function TalkSection({ group, groups, isFolded, dropAt, children }: TalkSectionProps) {
  const { t } = useTranslation('shell');
  const { key, kind, name } = group;
  const id = useId();
  const isOwn = kind === 'own';
  const title = name || t(kind === 'own' || kind === 'category' ? 'channels' : kind);
  const add = kind === 'own' || kind === 'starred' ? null : ADD[kind];
  return (
    <div
      data-section={key}
      className={clsx(
        'talk-section',
        dropAt === 'start' && 'drop-before',
        dropAt === 'end' && 'drop-after',
      )}
    >
      <div className="section-title" draggable={isOwn}>
        <h2 className="flex min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={!isFolded}
            aria-controls={id}
            onClick={() => fold(key)}
            className="section-fold"
          >
            <span className="truncate">{title}</span>
            <ChevronDown
              size={13}
              strokeWidth={2}
              className={isFolded ? 'is-folded' : ''}
              aria-hidden="true"
            />
          </button>
        </h2>
        {isOwn && (
          <Tip text={t('sectionMenu')}>
            <OverlayButton
              opens="menu"
              code={SectionMenu}
              overlay={<SectionMenu group={group} groups={groups} />}
              variant="ghost"
              isIconOnly
              aria-label={t('sectionMenuOf', { name })}
              className="section-action section-more min-w-0 p-0"
            >
              <Ellipsis size={15} strokeWidth={1.75} aria-hidden="true" />
            </OverlayButton>
          </Tip>
        )}
        {add && (
          <Tip text={t(add.label)}>
            <Link to={add.to} aria-label={t(add.label)} className="section-action">
              <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
            </Link>
          </Tip>
        )}
      </div>
      <ul id={id} className="flex flex-col gap-0.5">
        {children}
      </ul>
    </div>
  );
}
