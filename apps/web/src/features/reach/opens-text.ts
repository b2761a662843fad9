import type { TFunction } from 'i18next';
import type { Opens } from './queries.ts';

/** The database counts no further. */
const MOST = 10_000;

const COUNTED = ['messages', 'files', 'events', 'risks'] as const;

/** 'more than 10,000 messages, 31 files and 2 events', or null for nothing. */
export function countsText(
  t: TFunction<'reach'>,
  language: string,
  opens: Partial<Opens>,
): string | null {
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
  const isUnknown = opens.messages === null;
  const subject =
    opens.people !== undefined
      ? t('opens.people', { count: opens.people ?? 0 })
      : name === null
        ? t('opens.anyone')
        : name;
  const first = isUnknown
    ? t('opens.everything', { subject })
    : counts === null
      ? t('opens.nothing', { subject })
      : t(opens.people === undefined ? 'opens.reads' : 'opens.joins', { subject, counts });
  const answers =
    opens.answers && counts !== null ? ` ${t('opens.answers', { count: opens.answers })}` : '';
  return first + answers;
}
