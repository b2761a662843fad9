import type { TFunction } from 'i18next';
import type { Opens } from './queries.ts';

/** The database counts no further. */
const MOST = 10_000;

const COUNTED = ['messages', 'files', 'events', 'risks'] as const;

/** 'more than 10,000 messages, 31 files and 2 events', or null for nothing. */
function countsText(t: TFunction<'reach'>, language: string, opens: Opens): string | null {
  const counts = COUNTED.flatMap((kind) => {
    const count = opens[kind] ?? 0;
    if (count === 0) return [];
    return count > MOST
      ? t(`counts.many.${kind}`, { count: MOST })
      : t(`counts.${kind}`, { count });
  });
  return counts.length > 0 ? new Intl.ListFormat(language).format(counts) : null;
}

/** Two sentences at most: what somebody will be able to read, and which answers quote it. */
export function opensText(
  t: TFunction<'reach'>,
  language: string,
  opens: Opens & { people?: number | null },
  name: string | null,
): string {
  const counts = countsText(t, language, opens);
  const subject = name ?? t('opens.anyone');
  // A user who does not take part cannot count what the channel holds.
  const isUncounted = opens.messages === null;
  const first = isForAll(opens)
    ? isUncounted || counts === null
      ? t('opens.joinsEverything', { count: opens.people })
      : t('opens.joins', { count: opens.people, counts })
    : isUncounted
      ? t('opens.everything', { subject })
      : counts === null
        ? t('opens.nothing', { subject })
        : t('opens.reads', { subject, counts });
  const isQuoted = opens.answers && (counts !== null || isUncounted);
  return isQuoted ? `${first} ${t('opens.answers', { count: opens.answers ?? 0 })}` : first;
}

const isForAll = <Given extends { people?: number | null }>(
  opens: Given,
): opens is Given & { people: number } => typeof opens.people === 'number';
