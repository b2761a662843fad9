import type { Rule } from '@parley/model/rules';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { relativeTime } from '../../../lib/format.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { RelativeTime } from '../../../ui/Time.tsx';
import { InnerLink } from '../../text/InnerLink.tsx';
import type { Firing } from './firings.ts';

type FiringsProps = { channelId: string; firings: readonly Firing[] };

/** The most firings that are listed below a rule. */
const LISTED = 10;

/** Effects that are not logged: they say nothing, or are part of what is said. */
const UNLOGGED: ReadonlySet<string> = new Set(['silence', 'form']);
export const isLogged = ({ effect }: Rule): boolean => !UNLOGGED.has(effect.kind);

/** How often a rule was carried out, and when, with the messages that say so. */
export function Firings({ channelId, firings }: FiringsProps) {
  const { t, i18n } = useTranslation('rules');
  const now = useMinute();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [last] = firings;
  if (!last) return <p className="text-sm text-faint">{t('never')}</p>;
  return (
    <div className="text-sm text-soft">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
        className="flex items-center gap-1 rounded-sm hover:bg-hover"
      >
        <ChevronRight
          size={14}
          strokeWidth={1.75}
          className={clsx('shrink-0 text-faint', isOpen && 'rotate-90')}
          aria-hidden="true"
        />
        {t('fired', {
          count: firings.length,
          when: relativeTime(last.fired_at, now, i18n.language),
        })}
      </button>
      <ul id={listId} hidden={!isOpen} aria-label={t('firings')} className="ps-5">
        {isOpen &&
          firings.slice(0, LISTED).map((firing) => (
            <li key={firing.id} className="flex flex-wrap items-baseline gap-x-2 py-0.5">
              <RelativeTime at={firing.fired_at} />
              <span>
                {t(`outcomes.${firing.outcome}`)}
                {firing.why && `: ${firing.why}`}
              </span>
              <Evidence channelId={channelId} firing={firing} />
            </li>
          ))}
      </ul>
    </div>
  );
}

const subjectMessage = z.object({ message_id: z.string() });

/** The message that it posted, or the one that set it off. */
function Evidence({ channelId, firing }: { channelId: string; firing: Firing }) {
  const { t } = useTranslation('rules');
  const messageId = firing.message_id ?? subjectMessage.safeParse(firing.subject).data?.message_id;
  return (
    messageId !== undefined && (
      <InnerLink
        href={`/channels/${channelId}?m=${messageId}`}
        className="rounded-sm text-accent underline decoration-accent/40 underline-offset-4"
      >
        {t('show')}
      </InnerLink>
    )
  );
}
